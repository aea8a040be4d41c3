"""A bot that plays a whole game over HTTP: python examples/bot_http.py http://localhost:8000 [game]"""

import json
import random
import sys
import time
import uuid
from urllib.request import Request, urlopen

house, game = sys.argv[1].rstrip("/"), [*sys.argv, "steam-power"][2]


def ask(path, body=None, token=None):
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    with urlopen(Request(house + path, json.dumps(body).encode() if body else None, headers)) as answer:
        return json.load(answer)


seats = [{"kind": "me", "name": "HTTP bot"}, {"kind": "bot", "bot": "random"}]
table = ask("/api/tables", {"game": game, "seats": seats, "speed": "instant"})
token, here = table["bot_tokens"]["0"], f"/api/tables/{table['table']}"
while not (state := ask(here, token=token))["over"]:
    if 0 in state["to_act"]:
        action = random.choice(state["legal"])  # think here
        ask(f"{here}/act", {"seat": 0, "action": action, "moment": state["moment"], "key": uuid.uuid4().hex}, token)
    else:
        time.sleep(0.02)
print("points:", dict(zip([s["name"] for s in state["seats"]], state["result"]["points"], strict=True)))
