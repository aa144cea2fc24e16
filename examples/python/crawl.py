"""A polite crawl in plain Python: robots.txt and turns come from a maycrawl service.

    maycrawl serve --private &
    python3 crawl.py https://shop.example/ https://shop.example/products/1
"""

import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

SERVICE = os.environ.get("MAYCRAWL_SERVICE", "http://127.0.0.1:8080")
AGENT = "ShopBot/1.0 (+https://shop.example/bot)"


def ask(path, **body):
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(SERVICE + path, json.dumps(body).encode(), headers), timeout=60) as response:
        return json.load(response)


def crawl(url):
    while True:
        answer = ask("/api/v1/turns", url=url, agent=AGENT, maxWaitMs=5000)
        if answer["action"] == "fetch":
            break
        if answer["action"] == "skip" or answer["waitMs"] is None:
            return f"skipped\t{url}\t{answer['explanation']}"
        time.sleep(answer["waitMs"] / 1000)
    try:
        with urlopen(Request(url, headers={"User-Agent": AGENT}), timeout=20) as response:
            return f"{response.status}\t{url}\t{len(response.read())} bytes"
    except (HTTPError, URLError, OSError) as error:
        return f"failed\t{url}\t{error}"
    finally:
        ask("/api/v1/turns/release", token=answer["turn"]["token"])


if __name__ == "__main__":
    with ThreadPoolExecutor(32) as pool:
        for line in pool.map(crawl, sys.argv[1:]):
            print(line, flush=True)
