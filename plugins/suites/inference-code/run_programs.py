"""Runs Python programs in one process against a mock server, and writes as JSON what each has printed or raised."""

import contextlib
import io
import json
import os
import sys
import time
import traceback

BASE = os.environ["PATCHBAY_MOCK_URL"]
NAMES = {"huggingface.co": "hub", "router.huggingface.co": "router"}


def redirected(url: str) -> str:
    if not url.startswith("https://"):
        return url
    host, _, path = url.removeprefix("https://").partition("/")
    return f"{BASE}/{NAMES.get(host, host)}/{path}"


def redirect_httpx(module) -> None:
    original = module.Client.send

    def send(self, request, **options):
        request.url = module.URL(redirected(str(request.url)))
        request.headers["host"] = request.url.netloc.decode()
        request.headers["x-program"] = current
        return original(self, request, **options)

    module.Client.send = send


def redirect_requests(module) -> None:
    original = module.Session.send

    def send(self, request, **options):
        request.url = redirected(request.url)
        request.headers["x-program"] = current
        return original(self, request, **options)

    module.Session.send = send


# The program that runs.
current = ""
clients = {}
for name, redirect in {"httpx": redirect_httpx, "httpx2": redirect_httpx, "requests": redirect_requests}.items():
    with contextlib.suppress(ImportError):
        clients[name] = __import__(name)
# One client may stand for another.
for module in {id(module): module for module in clients.values()}.values():
    (redirect_requests if module.__name__ == "requests" else redirect_httpx)(module)

# Clients that wait for jobs need not wait for mocks.
pause = time.sleep
time.sleep = lambda seconds: pause(min(seconds, 0.02))

with open(sys.argv[1]) as file:
    programs = json.load(file)
outcomes = {}
for name, code in programs.items():
    current = name
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(code, name, "exec"), {"__name__": "__main__"})
        outcomes[name] = {"printed": printed.getvalue()}
    except BaseException:
        outcomes[name] = {"failed": traceback.format_exc()}
with open(sys.argv[2], "w") as file:
    json.dump(outcomes, file)
