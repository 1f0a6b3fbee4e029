# Random streams: SFC64, bit for bit the generator of numpy.random.SFC64.
#
# A stream is keyed by three words (seed, playout, stream): they are the generator's three state words, the counter
# starts at 1, and the first ROUNDS draws are thrown away. So playout i of seed s has its own chance stream (CHANCE) and
# one stream per seat for that seat's policy (POLICY + seat), and no draw of one shifts another.
from libc.stdint cimport uint32_t, uint64_t


cdef enum:
    ROUNDS = 18        # draws discarded after keying; 12 mix one word fully, 18 three
    CHANCE = 0         # third key word of the stream that deals and refills
    POLICY = 1         # third key word of seat 0's policy; seat k has POLICY + k
    REDEAL = 255       # third key word of the stream that a redealt future draws from


cdef struct Rng:
    uint64_t word[4]   # a, b, c and the counter, in NumPy's order


cdef inline uint64_t next64(Rng *rng) noexcept nogil:
    cdef uint64_t a = rng.word[0], b = rng.word[1], c = rng.word[2]
    cdef uint64_t out = a + b + rng.word[3]
    rng.word[3] += 1
    rng.word[0] = b ^ (b >> 11)
    rng.word[1] = c + (c << 3)
    rng.word[2] = ((c << 24) | (c >> 40)) + out
    return out


cdef inline void key(Rng *rng, uint64_t seed, uint64_t playout, uint64_t stream) noexcept nogil:
    cdef int _draw
    rng.word[0] = seed
    rng.word[1] = playout
    rng.word[2] = stream
    rng.word[3] = 1
    for _draw in range(ROUNDS):
        next64(rng)


# Uniform in 0 .. bound - 1, without bias (Lemire 2019), from the upper half of each draw; bound must be 1 or more.
cdef inline uint32_t below(Rng *rng, uint32_t bound) noexcept nogil:
    cdef uint64_t product = (next64(rng) >> 32) * bound
    cdef uint32_t threshold
    if <uint32_t> product < bound:
        threshold = (<uint32_t> 0 - bound) % bound
        while <uint32_t> product < threshold:
            product = (next64(rng) >> 32) * bound
    return <uint32_t> (product >> 32)


# Uniform in [0, 1) with 53 bits, as numpy.random.Generator.random makes it.
cdef inline double uniform(Rng *rng) noexcept nogil:
    return (next64(rng) >> 11) * (1.0 / 9007199254740992.0)
