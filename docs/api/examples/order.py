# Orders a delivery and follows it to its end: API=http://127.0.0.1:4190/v1 KEY=… python3 order.py
import base64, hashlib, hmac, json, os, sys, time, urllib.error, urllib.request


def call(method, path, body=None, headers={}):
    headers = {"authorization": f"Bearer {os.environ['KEY']}", "content-type": "application/json", **headers}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(os.environ["API"] + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        raise SystemExit(f"{problem['code']}: {problem['detail']}")


def is_signed(secret, id, timestamp, signatures, body):
    """Whether we sent a webhook: `body` is its text as it came, and it's at most five minutes old."""
    if not timestamp.isascii() or not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{timestamp}.{body}".encode(), hashlib.sha256).digest()
    right = b"v1," + base64.b64encode(digest)
    return any(hmac.compare_digest(right, one.encode()) for one in signatures.split(" "))


def order_and_follow(number):
    to = {"street": "64 Dovercourt Road", "city": "Toronto", "state": "ON", "postalCode": "M6J 3C1"}
    dropoff = {"name": "Rosa Fernandes", "phone": "416 555 0199", **to}
    order = {"dropoff": dropoff, "parcel": {"size": "small"}, "handover": "meet", "reference": number, "maxFeeCents": 899}
    made = call("POST", "/deliveries", order, {"idempotency-key": number})
    print(f"ordered {made['trackingUrl']}", flush=True)
    after = ""
    while True:
        page = call("GET", f"/events?delivery={made['id']}{after}")
        for event in page["data"]:
            print(event["type"], flush=True)
        if page["position"]:
            after = f"&after={page['position']}"
        if page["data"] and page["data"][-1]["data"]["endedAt"]:
            return
        time.sleep(2)


if __name__ == "__main__":
    order_and_follow(sys.argv[1] if len(sys.argv) > 1 else "order-1042")
