"""Whether long work is cut into pieces that cover it once, and stops cleanly at an error or an interruption."""

import threading
import time

import pytest

from playmill.chunks import run_chunks

each_number_of_threads = pytest.mark.parametrize("threads", [1, 2, 7])


@each_number_of_threads
@pytest.mark.parametrize(("count", "chunk"), [(0, None), (1, None), (1000, None), (1000, 1), (1000, 999), (10, 10**9)])
def test_every_index_is_done_once(threads, count, chunk):
    done = [0] * count

    def work(low, high):
        assert chunk is None or high - low <= chunk
        for i in range(low, high):
            done[i] += 1

    assert run_chunks(work, count, threads=threads, chunk=chunk) == count
    assert done == [1] * count


def test_chunks_grow_until_they_take_about_ten_milliseconds():
    sizes = []
    assert run_chunks(lambda low, high: sizes.append(high - low), 10**6, threads=1) == 10**6
    assert sizes[0] < sizes[1] < sizes[2] < max(sizes) <= 2**16


def test_slow_work_comes_in_small_chunks():
    sizes = []

    def work(low, high):
        sizes.append(high - low)
        time.sleep(0.002 * (high - low))

    run_chunks(work, 60, threads=1)
    assert max(sizes[1:]) <= 8


def test_one_thread_is_the_callers_own():
    seen = set()
    run_chunks(lambda low, high: seen.add(threading.get_ident()), 100, threads=1, chunk=10)
    assert seen == {threading.get_ident()}


@each_number_of_threads
def test_progress_rises_to_the_whole(threads):
    reported = []
    run_chunks(lambda low, high: None, 500, threads=threads, chunk=50, progress=reported.append)
    assert reported == sorted(reported)
    assert reported[-1] == 500


@each_number_of_threads
def test_the_earliest_error_is_raised(threads):
    def work(low, high):
        if low >= 40:
            raise LookupError(f"at {low}")

    with pytest.raises(LookupError, match="at 40"):
        run_chunks(work, 1000, threads=threads, chunk=10)


def test_an_interruption_keeps_what_is_complete():
    done = []

    def work(low, high):
        if low == 30:
            raise KeyboardInterrupt
        done.append((low, high))

    assert run_chunks(work, 100, threads=1, chunk=10) == 30
    assert done == [(0, 10), (10, 20), (20, 30)]


def test_an_interruption_in_one_of_many_threads_keeps_a_prefix():
    done = set()

    def work(low, high):
        if low == 300:
            raise KeyboardInterrupt
        done.update(range(low, high))

    complete = run_chunks(work, 10_000, threads=4, chunk=10)
    assert complete == 300
    assert done >= set(range(complete))
