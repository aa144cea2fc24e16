"""A Scrapy downloader middleware that takes turns at hosts from a maycrawl service.

    DOWNLOADER_MIDDLEWARES = {"maycrawl_turns.TurnsMiddleware": 950}
    ROBOTSTXT_OBEY = False      # the service obeys robots.txt, and keeps it for all spiders
    DOWNLOAD_DELAY = 0          # the service keeps the delay, over all spiders and machines
    MAYCRAWL_SERVICE = "http://127.0.0.1:8080"      # maycrawl serve --private
    MAYCRAWL_TOKEN = None       # its token, if it runs on another machine
    CONCURRENT_REQUESTS = 200   # requests that wait for their turn count

What robots.txt closes is ignored (IgnoreRequest, with the reason). What nobody can know, such as while robots.txt
answers 503, waits and is asked again; it is never fetched meanwhile.
"""

import json
import logging
from email.utils import parsedate_to_datetime
from time import time
from urllib.request import Request, urlopen

from scrapy.exceptions import IgnoreRequest
from twisted.internet import reactor
from twisted.internet.defer import inlineCallbacks
from twisted.internet.task import deferLater
from twisted.internet.threads import deferToThread

logger = logging.getLogger(__name__)


def retry_after(response):
    """The seconds for which the host wants to be left alone; None if it says nothing."""
    value = response.headers.get("Retry-After", b"").decode("latin-1").strip()
    if response.status not in (429, 503) or not value:
        return None
    try:
        seconds = int(value) if value.isdigit() else parsedate_to_datetime(value).timestamp() - time()
        return min(max(0, seconds), 31_536_000)
    except (TypeError, ValueError):
        return None


class TurnsMiddleware:
    def __init__(self, settings, stats):
        self.service = settings.get("MAYCRAWL_SERVICE", "http://127.0.0.1:8080")
        self.token = settings.get("MAYCRAWL_TOKEN")
        self.agent = settings.get("USER_AGENT")
        self.stats = stats

    @classmethod
    def from_crawler(cls, crawler):
        return cls(crawler.settings, crawler.stats)

    def ask(self, path, body):
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        request = Request(self.service + path, json.dumps(body).encode(), headers)
        with urlopen(request, timeout=60) as response:
            return json.load(response)

    @inlineCallbacks
    def process_request(self, request, spider):
        if not request.url.startswith(("http:", "https:")):
            return None
        agent = request.headers.get("User-Agent", self.agent.encode()).decode("latin-1")
        question = {"url": request.url, "agent": agent, "maxWaitMs": 5_000, "leaseMs": 200_000}
        while True:
            answer = yield deferToThread(self.ask, "/api/v1/turns", question)
            self.stats.inc_value(f"maycrawl/{answer['action']}")
            if answer["action"] == "fetch":
                request.meta["maycrawl_turn"] = answer["turn"]["token"]
                return None
            if answer["action"] == "skip" or answer["waitMs"] is None:
                raise IgnoreRequest(f"{request.url}: {answer['explanation']}")
            until = time() + answer["waitMs"] / 1000
            while time() < until:
                # A spider that is to close does not wait for turns.
                if spider.crawler.engine.slot.closing:
                    raise IgnoreRequest(f"{request.url}: {answer['explanation']}")
                yield deferLater(reactor, min(1, max(0, until - time())), lambda: None)

    @inlineCallbacks
    def process_response(self, request, response, spider):
        yield self.release(request, retry_after(response))
        return response

    @inlineCallbacks
    def process_exception(self, request, exception, spider):
        yield self.release(request, None)
        return None

    def release(self, request, seconds):
        token = request.meta.pop("maycrawl_turn", None)
        if token is None:
            return None
        body = {"token": token} if seconds is None else {"token": token, "retryAfterSeconds": seconds}
        released = deferToThread(self.ask, "/api/v1/turns/release", body)
        # A turn that is not given back ends by itself.
        return released.addErrback(lambda failure: logger.warning("turn not released: %s", failure.value))
