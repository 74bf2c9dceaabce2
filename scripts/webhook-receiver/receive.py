"""A receiver of webhooks that knows only Standard Webhooks, by the library of its authors.

POST /hook      a delivery; it is noted by which secrets it verifies
GET /received   what came so far
PUT /answer     {"status": 204, "headers": {}}: what to answer from now on
PUT /secrets    the secrets to verify with
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from standardwebhooks import Webhook, WebhookVerificationError

received = []
answer = {"status": 204, "headers": {}}
secrets = []


def verifies(secret, body, headers):
    try:
        Webhook(secret).verify(body, headers)
        return True
    except WebhookVerificationError:
        return False


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.body()
        headers = {name.lower(): value for name, value in self.headers.items()}
        received.append(
            {
                "id": headers.get("webhook-id"),
                "timestamp": headers.get("webhook-timestamp"),
                "event": headers.get("webhook-event"),
                "verifiedBy": [secret for secret in secrets if verifies(secret, body, headers)],
                # A flipped bit, and another id, must not verify.
                "forgeries": [
                    secret
                    for secret in secrets
                    if verifies(secret, body[:-1] + bytes([body[-1] ^ 1]), headers)
                    or verifies(secret, body, {**headers, "webhook-id": "evt_other"})
                ],
            }
        )
        self.send(answer["status"], b"", answer["headers"])

    def do_GET(self):
        self.send(200, json.dumps(received).encode(), {"content-type": "application/json"})

    def do_PUT(self):
        given = json.loads(self.body())
        if self.path == "/secrets":
            secrets[:] = given
        else:
            answer.update({"headers": {}, **given})
        self.send(204, b"", {})

    def body(self):
        return self.rfile.read(int(self.headers.get("content-length", 0)))

    def send(self, status, body, headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 204:
            self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
print(server.server_port, flush=True)
try:
    server.serve_forever()
except KeyboardInterrupt:
    sys.exit(0)
