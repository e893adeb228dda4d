"""Debian's Firefox without a window, driven by Marionette: messages of JSON with their length before them."""

import base64
import json
import pathlib
import re
import socket

from base import PATIENCE, Trouble, needed
from webdriver import WebDriver

COMMANDS = {
    "go": "Navigate", "back": "Back", "reload": "Refresh", "script": "ExecuteAsyncScript", "click": "ElementClick", "type": "ElementSendKeys",
    "act": "PerformActions", "run": "ExecuteScript", "context": "Marionette:SetContext", "picture": "TakeScreenshot", "session": "NewSession", "size": "SetWindowRect",
}
# Installs the certificate of an authority, as its page of settings does.
INSTALL = """
Components.classes["@mozilla.org/security/x509certdb;1"].getService(Components.interfaces.nsIX509CertDB).addCertFromBase64(arguments[0], "C,,");
"""
SETTINGS = {
    "media.autoplay.default": 0, "media.autoplay.blocking_policy": 0, "app.update.enabled": False, "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False, "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "browser.download.folderList": 2, "browser.download.always_ask_before_handling_new_types": False,
    # Errors that no script catches are written to the standard error.
    "browser.dom.window.dump.enabled": True, "javascript.options.showInConsole": True,
}
CAMERA = {"media.navigator.streams.fake": True, "media.navigator.permission.disabled": True}


class Firefox(WebDriver):
    """Firefox with a profile of its own."""

    name = "firefox"
    connection = None

    def open(self):
        program = needed("firefox-esr")
        settings = {**SETTINGS, **(CAMERA if self.has_camera else {}), "marionette.port": 0, "browser.download.dir": str(self.downloads)}
        if self.hosts:
            [settings["network.dns.forceResolve"]] = self.hosts.values()
        (self.folder / "user.js").write_text("".join(f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in settings.items()))
        self.start([program, "--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", str(self.folder)])
        # It listens on any free port, and leaves the number in its profile.
        port = self.listening(lambda: int((self.folder / "MarionetteActivePort").read_text()), (OSError, ValueError))
        self.connection = self.listening(lambda: socket.create_connection(("127.0.0.1", port), 2 * PATIENCE), OSError)
        self.input = self.connection.makefile("rb")
        self.count = 0
        self.read()
        self.ask("session", timeouts={"script": 1000 * PATIENCE, "pageLoad": 1000 * PATIENCE})
        self.ask("size", x=0, y=0, width=1280, height=1200)

    def close(self):
        if self.connection:
            self.connection.close()
        super().close()

    def read(self):
        length = b""
        while not length.endswith(b":"):
            byte = self.input.read(1)
            if not byte:
                raise Trouble(f"Firefox has ended: {' | '.join(self.log[-5:])}")
            length += byte
        return json.loads(self.input.read(int(length[:-1])))

    def ask(self, command, **parameters):
        self.count += 1
        name = COMMANDS[command]
        message = json.dumps([0, self.count, name if ":" in name else f"WebDriver:{name}", parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.read()
        if error:
            raise Trouble(f"{command}: {error['message']}")
        return result.get("value")

    def install(self, certificate):
        self.ask("context", value="chrome")
        self.ask("run", script=INSTALL, args=[base64.b64encode(certificate).decode()])
        self.ask("context", value="content")

    def complaints(self):
        return [line for line in self.log if re.match(r"JavaScript error: http", line)]
