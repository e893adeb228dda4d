"""Runs the tests of Browser, Opinions and Survival: what each module lists in TESTS.

usage: .deps/browser/bin/python -m pytest Tests/Survival [-n 2] [-k NAME] [--program FILE] [--long]
"""

import fcntl
import os
import pathlib
import shutil
import sys
import tempfile

import pytest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import harness  # noqa: E402

# They are of one name, and have no tests.
collect_ignore_glob = ["*/conftest.py"]
# Then all processes end together.
LONGEST_FIRST = ["faults", "kills", "backups", "hostile", "memory", "sharing", "many", "answers", "journeys", "library", "exports", "swings"]


def pytest_addoption(parser):
    parser.addoption("--program", default=str(harness.TOP / ".build/release/motionbook"), help="what is tested")
    parser.addoption("--long", action="store_true", help="run what takes long by nature, too")


def pytest_configure(config):
    """One folder for what all processes of a run share (prepared.py), and whether there is time for everything."""
    harness.HAS_TIME = config.getoption("--long")
    if not hasattr(config, "workerinput"):
        os.environ["MOTIONBOOK_PREPARED"] = tempfile.mkdtemp(prefix="motionbook-prepared-")


def pytest_unconfigure(config):
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ["MOTIONBOOK_PREPARED"], ignore_errors=True)


def pytest_pycollect_makeitem(collector, name, obj):
    """Leaves out what no module has listed."""
    return None if any(obj is test for test in getattr(collector.obj, "TESTS", ())) else []


def pytest_collection_modifyitems(config, items):
    def place(item):
        module = item.path.stem
        return hasattr(item.function, "is_alone"), LONGEST_FIRST.index(module) if module in LONGEST_FIRST else len(LONGEST_FIRST)

    items.sort(key=place)
    if not config.getoption("--long"):
        items[:] = [item for item in items if not hasattr(item.function, "is_long")]


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem):
    try:
        return (yield)
    except harness.Skip as reason:
        pytest.skip(str(reason))


@pytest.fixture
def executable(pytestconfig):
    """The program that is tested."""
    return str(pathlib.Path(pytestconfig.getoption("--program")).resolve())


@pytest.fixture(autouse=True)
def company(request, testrun_uid):
    """A test that has to be alone waits until no other one runs, and lets none begin."""
    with open(pathlib.Path(tempfile.gettempdir(), f"motionbook-tests-{testrun_uid}.lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX if hasattr(request.function, "is_alone") else fcntl.LOCK_SH)
        yield
