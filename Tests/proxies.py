"""Real proxies before a server, as Debian has them: nginx, Caddy and Apache, with and without TLS.

Used by the browser tests and the survival tests. Only the standard library.
"""

import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time

from harness import TOP, Skip
from ports import free_port

# What browsers call the server; the browser is told where that is (`rules`).
NAME = "lab.example"
# A proxy listens within this time, seconds.
PATIENCE = 120


def certificate(folder):
    """Makes one for NAME that nobody has signed: the paths of certificate and key."""
    paths = [pathlib.Path(folder, name) for name in ("certificate.pem", "key.pem")]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
         "-addext", f"subjectAltName=DNS:{NAME}", "-out", str(paths[0]), "-keyout", str(paths[1])], check=True, capture_output=True)
    return paths


def documented(language):
    """The configurations in docs/behind-a-proxy.md for one proxy: without TLS, and with it."""
    found = re.findall(rf"^```{language}\n(.*?)^```", (TOP / "docs" / "behind-a-proxy.md").read_text(), re.DOTALL | re.MULTILINE)
    assert len(found) == 2, f"{len(found)} configurations of {language}"
    return found


class Proxy:
    """A proxy before a server. What is configured of it is written as in the documentation, and then told of its ports and files."""

    program = package = language = ""
    # What a site is without TLS, and with it; ADDED is where settings stand.
    sites = ()

    def __init__(self, server, has_tls=False, settings="", site=None):
        """`settings` are added to what the proxy does by itself; or `site` is the whole of its configuration for NAME."""
        self.path = shutil.which(self.program, path="/usr/sbin:/usr/bin:/usr/local/bin")
        if not self.path:
            raise Skip(f"needs {self.package} (scripts/setup proxies)")
        self.server, self.has_tls = server, has_tls
        self.port, self.other_port = free_port(), free_port()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="motionbook-proxy-"))
        self.site = self.adapted(site or self.sites[has_tls].replace("ADDED", settings))
        self.process = None

    @property
    def address(self):
        """What browsers are told to open, at the port that needs no writing."""
        return f"http{'s' * self.has_tls}://{NAME}"

    @property
    def rules(self):
        """The browser's flag that leads NAME to this proxy, whatever port it listens on."""
        return f"--host-resolver-rules=MAP {NAME} 127.0.0.1:{self.port}"

    def adapted(self, site):
        """The same for the ports and the certificate of this test."""
        paths = certificate(self.folder) if "/certificate.pem" in site else ("", "")
        usual = "443" if self.has_tls else "80"
        changes = {
            "http://127.0.0.1:8080": f"http://127.0.0.1:{self.server.port}", "proxy 127.0.0.1:8080": f"proxy 127.0.0.1:{self.server.port}",
            f"listen {usual}": f"listen 127.0.0.1:{self.port}", f"*:{usual}>": f"*:{self.port}>",
            "/etc/ssl/lab.example/certificate.pem": str(paths[0]), "/etc/ssl/lab.example/key.pem": str(paths[1]),
        }
        for told, done in changes.items():
            site = site.replace(told, done)
        return site

    def configured(self):
        """The whole configuration, and the command that runs the proxy with the file that it is written to."""
        raise NotImplementedError

    def __enter__(self):
        # Some write as another account.
        self.folder.chmod(0o755)
        text, command = self.configured()
        (self.folder / "configuration").write_text(text)
        with open(self.folder / "log", "wb") as log:
            self.process = subprocess.Popen(
                [self.path, *command], stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={"HOME": str(self.folder), "PATH": "/usr/bin:/bin"})
        try:
            self.wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def wait(self):
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self.port), timeout=5).close()
            except OSError:
                said = (self.folder / "log").read_text(errors="replace")[-2000:]
                assert self.process.poll() is None, f"{self.program} ended: {said}"
                assert time.monotonic() < deadline, f"{self.program} does not listen: {said}"
                time.sleep(0.02)

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Nginx(Proxy):
    program, package, language = "nginx", "nginx-light", "nginx"
    sites = [
        "server { listen 80; location / { proxy_pass http://127.0.0.1:8080; ADDED } }",
        """server {
            listen 443 ssl http2;
            ssl_certificate /etc/ssl/lab.example/certificate.pem; ssl_certificate_key /etc/ssl/lab.example/key.pem;
            location / { proxy_pass http://127.0.0.1:8080; ADDED }
        }"""]

    def configured(self):
        temporary = "".join(
            f"{kind}_temp_path {self.folder}/{kind};" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"])
        text = f"""
            worker_processes 1; daemon off; pid {self.folder}/pid; error_log stderr crit;
            events {{ worker_connections 1024; }}
            http {{ access_log off; gzip on; {temporary} {self.site} }}"""
        return text, ["-e", "stderr", "-c", f"{self.folder}/configuration"]


class Caddy(Proxy):
    """Over TLS with a certificate of its own making."""

    program = package = "caddy"
    language = "caddyfile"
    sites = ["http://lab.example {\nreverse_proxy 127.0.0.1:8080\nADDED\n}", "lab.example {\nreverse_proxy 127.0.0.1:8080\nADDED\n}"]

    def configured(self):
        http, https = (self.other_port, self.port) if self.has_tls else (self.port, self.other_port)
        options = [
            "admin off", "local_certs", "skip_install_trust", f"http_port {http}", f"https_port {https}", f"storage file_system {self.folder}/storage"]
        text = "\n".join(["{", *options, "}", self.site])
        return text, ["run", "--config", f"{self.folder}/configuration", "--adapter", "caddyfile"]


class Apache(Proxy):
    """With the modules that Debian loads and a proxy meets, and those that a proxy needs."""

    program, package, language = "apache2", "apache2-bin", "apache"
    sites = [
        "<VirtualHost *:80>\nProxyPass / http://127.0.0.1:8080/\nADDED\n</VirtualHost>",
        """<VirtualHost *:443>
        SSLEngine on
        SSLCertificateFile /etc/ssl/lab.example/certificate.pem
        SSLCertificateKeyFile /etc/ssl/lab.example/key.pem
        ProxyPass / http://127.0.0.1:8080/
        ADDED
        </VirtualHost>"""]
    modules = ["mpm_event", "authz_core", "filter", "deflate", "reqtimeout", "proxy", "proxy_http", "socache_shmcb", "ssl"]

    def configured(self):
        lines = [
            f"ServerRoot {self.folder}", f"ServerName {NAME}", f"Listen 127.0.0.1:{self.port}", f"PidFile {self.folder}/pid",
            f"DefaultRuntimeDir {self.folder}", f"ErrorLog {self.folder}/log", "LogLevel error", "User www-data", "Group www-data",
            *(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so" for name in self.modules),
            "AddOutputFilterByType DEFLATE text/html text/plain text/css text/javascript application/javascript application/json",
            "RequestReadTimeout header=20-40,minrate=500 body=10,minrate=500", self.site]
        return "\n".join([*lines, ""]), ["-D", "FOREGROUND", "-f", f"{self.folder}/configuration"]
