"""The same without a package: Python's own HTTP client."""

import json
import os
from urllib.request import Request, urlopen

request = Request(
    os.environ.get("GATEWAY_URL", "http://127.0.0.1:4800") + "/v1/chat/completions",
    headers={
        "content-type": "application/json",
        "authorization": "Bearer " + os.environ.get("PATCHBAY_TOKEN", "any"),
    },
    data=json.dumps(
        {
            "model": "groq/openai/gpt-oss-120b",
            "messages": [{"role": "user", "content": "What is a patch bay?"}],
            "stream": True,
        }
    ).encode(),
)
with urlopen(request) as response:
    for line in response:
        event = line.decode().removeprefix("data: ").strip()
        if event.startswith("{"):
            for choice in json.loads(event)["choices"]:
                print(choice["delta"].get("content") or "", end="", flush=True)
print()
