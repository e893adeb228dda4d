"""Devices of another network: the server runs in a network namespace, with a cable to this one, and Chromium and Firefox come to it by its
address and by its name, as tablets do. Needs root. `make test-deb` has it done with the program of the package in a Debian of its own."""

import base64
import contextlib
import json
import os
import pathlib
import re
import secrets
import shutil
import socket
import subprocess
import tempfile
import urllib.request

from chromium import Chromium
from firefox import Firefox
from harness import Server, Skip, long

# Of a range that this machine has for nothing else (RFC 2544).
HERE, THERE = "198.18.7.1", "198.18.7.2"


def run(*words):
    subprocess.run(words, check=True, capture_output=True)


@contextlib.contextmanager
def apart(executable, *arguments):
    """A server in a network namespace of its own."""
    if os.geteuid() != 0 or not shutil.which("ip"):
        raise Skip("needs root and iproute2, to make a network namespace")
    name = "motionbook" + secrets.token_hex(2)
    cable = name[-8:]
    run("ip", "netns", "add", name)
    try:
        run("ip", "link", "add", f"{cable}a", "type", "veth", "peer", "name", f"{cable}b", "netns", name)
        run("ip", "address", "add", f"{HERE}/30", "dev", f"{cable}a")
        run("ip", "link", "set", f"{cable}a", "up")
        for command in (["address", "add", f"{THERE}/30", "dev", f"{cable}b"], ["link", "set", f"{cable}b", "up"], ["link", "set", "lo", "up"]):
            run("ip", "-n", name, *command)
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "motionbook"
            program.write_text(f'#!/bin/sh\nexec ip netns exec {name} "{pathlib.Path(executable).resolve()}" "$@"\n')
            program.chmod(0o755)
            # What runs in a Debian of its own is given no environment: there a sandbox is required, as for everyone.
            with Server(program, arguments=["--host", "0.0.0.0", *arguments], environment={"MOTIONBOOK_SANDBOX": "auto"}) as server:
                yield server
    finally:
        subprocess.run(["ip", "link", "delete", f"{cable}a"], check=False, capture_output=True)
        subprocess.run(["ip", "netns", "delete", name], check=True)


def authority(server):
    return urllib.request.urlopen(f"http://{THERE}:{server.port}/ca.crt").read()


def key(server):
    """What a person reads where the server runs: its files may be another machine's."""
    said = subprocess.run([server.executable, "key", "--data", str(server.data)], check=True, capture_output=True, text=True).stdout
    return re.search(r"key=(\w+)", said)[1]


def leads_on_and_has_a_camera(browser, server, host):
    """From the address that a device is told, over HTTP, to the camera, whose pictures are answered."""
    browser.go(f"http://{host}:{server.port}/join?to=%2Fcamera%3Ffor%3Dhands")
    browser.wait("location.protocol === 'https:' && document.querySelector('#key')")
    browser.type("#key", key(server))
    browser.press("Enter")
    browser.wait("document.getElementById('picture') && isSecureContext && location.hostname === arguments[0]", host.lower())
    browser.click("[data-does=start]:enabled")
    # Pictures that the server has looked at and that are shown.
    browser.wait("Number(document.getElementById('picture').dataset.frames) >= 10")


def pytest_generate_tests(metafunc):
    """A test that takes a `kind` of browser is done with each: it starts them as it needs them."""
    if "kind" in metafunc.fixturenames:
        metafunc.parametrize("kind", [Chromium, Firefox], ids=lambda browser: browser.name)


@long
def a_device_of_another_network_has_its_camera(executable, kind):
    with apart(executable) as server:
        certificate = authority(server)
        with kind(has_camera=True) as browser:
            browser.go(f"http://{THERE}:{server.port}/join?to=%2Fcamera")
            browser.wait("document.querySelector('[data-for-state=untrusted]')?.checkVisibility()")
            browser.wait("document.querySelector('.join-steps')?.checkVisibility()")
        name = f"{socket.gethostname()}.local"
        for host in (THERE, name):
            browser = kind(has_camera=True)
            browser.trust(certificate)
            if host == name:
                browser.hosts = {name: THERE}
            with browser:
                leads_on_and_has_a_camera(browser, server, host)


@long
def a_page_goes_on_once_its_browser_trusts_the_server(executable, kind):
    """While the page stays open, and no sooner."""
    with apart(executable) as server, kind(takes_certificates=True) as browser:
        certificate = authority(server)
        browser.go(f"http://{THERE}:{server.port}/join?to=%2Fabout")
        browser.wait("document.querySelector('[data-for-state=untrusted]')?.checkVisibility()")
        # Chromium is given it by the policy that the page has for those who manage devices.
        assert json.loads(browser.text("#policy-CACertificates")) == [base64.b64encode(certificate).decode()]
        browser.install(certificate)
        browser.wait("location.href === arguments[0] && document.querySelector('#key')", f"https://{THERE}:{server.port}/about")


TESTS = [a_device_of_another_network_has_its_camera, a_page_goes_on_once_its_browser_trusts_the_server]
