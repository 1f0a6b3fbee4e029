"""Finds and builds the compiled core: every .pyx below csrc is a module, named for where it lies.

csrc/engine/NAME.pyx becomes playmill._NAME, csrc/games/GAME/NAME.pyx becomes playmill.games.GAME._NAME.
PLAYMILL_DEBUG=1 builds with bounds checks and without optimisation.
"""

import os
import platform
from pathlib import Path

import numpy as np
from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("PLAYMILL_DEBUG") == "1"
MSVC = platform.system() == "Windows"


def compile_arguments() -> list[str]:
    if MSVC:
        return ["/Od" if DEBUG else "/O2"]
    arguments = ["-O1", "-g", "-fsanitize=undefined"] if DEBUG else ["-O3"]
    if platform.machine().lower() in ("x86_64", "amd64"):
        arguments.append("-march=x86-64-v2")  # every x86-64 processor since 2009; popcount is what we need of it
    return arguments


def module_name(source: Path) -> str:
    folder, *rest = source.relative_to("csrc").with_suffix("").parts
    package = ["playmill"] if folder == "engine" else ["playmill", "games", *rest[:-1]]
    return ".".join([*package, f"_{rest[-1]}"])


def headers(source: Path) -> list[str]:
    """What a module is built from besides its source: the engine's headers and those of its own folder."""
    folders = {Path("csrc/engine"), source.parent}
    return sorted(
        path.as_posix() for folder in folders for end in ("*.pxd", "*.pxi", "*.h") for path in folder.glob(end)
    )


extensions = [
    Extension(
        module_name(source),
        [source.as_posix()],
        include_dirs=["csrc", np.get_include()],
        define_macros=[("NPY_NO_DEPRECATED_API", "NPY_2_0_API_VERSION")],
        extra_compile_args=compile_arguments(),
        extra_link_args=["-fsanitize=undefined"] if DEBUG and not MSVC else [],
        depends=headers(source),
    )
    for source in sorted(Path("csrc").glob("*/**/*.pyx"))
]
if not extensions:
    raise SystemExit("there is no .pyx below csrc: this is not the whole source of playmill")

setup(
    ext_modules=cythonize(
        extensions,
        include_path=["csrc"],
        build_dir="build/cython",
        nthreads=0,
        compiler_directives={
            "language_level": 3,
            "boundscheck": DEBUG,
            "wraparound": False,
            "initializedcheck": DEBUG,
            "cdivision": True,
            "embedsignature": True,
        },
    )
)
