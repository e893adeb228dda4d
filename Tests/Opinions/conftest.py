"""Second opinions with the real program and a service that is none: what is sent, when, and what becomes of whatever is answered."""

import os
import pathlib
import shutil

import lab

TEMPLATE = "MOTIONBOOK_TEST_TEMPLATE"


def pytest_sessionstart(session):
    """The first process makes what the others copy."""
    if TEMPLATE not in os.environ:
        os.environ[TEMPLATE] = str(lab.prepare(session.config.getoption("--program")))
    lab.template = pathlib.Path(os.environ[TEMPLATE])


def pytest_sessionfinish(session):
    if not hasattr(session.config, "workerinput"):
        shutil.rmtree(os.environ[TEMPLATE], ignore_errors=True)
