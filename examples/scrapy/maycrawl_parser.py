"""Scrapy's ROBOTSTXT_PARSER, answered by a maycrawl service: RFC 9309 and each crawler's own rules.

    ROBOTSTXT_PARSER = "maycrawl_parser.MaycrawlRobotParser"
    ROBOTSTXT_OBEY = True
    MAYCRAWL_SERVICE = "http://127.0.0.1:8080"      # maycrawl serve --private

For projects that keep Scrapy's own robots.txt middleware. That one lets a host be fetched whose robots.txt could not
be had; maycrawl_turns.py does not, and keeps Crawl-delay over all spiders.
"""

import json
import re
from base64 import b64encode
from urllib.request import Request, urlopen

from scrapy.robotstxt import RobotParser

default_service = "http://127.0.0.1:8080"


class MaycrawlRobotParser(RobotParser):
    def __init__(self, robotstxt_body, service):
        self.body = b64encode(robotstxt_body).decode("ascii")
        self.service = service
        self.known = {}

    @classmethod
    def from_crawler(cls, crawler, robotstxt_body):
        service = crawler.settings.get("MAYCRAWL_SERVICE") if crawler else None
        return cls(robotstxt_body, service or default_service)

    def allowed(self, url, user_agent):
        if isinstance(url, bytes):
            url = url.decode("utf-8")
        if isinstance(user_agent, bytes):
            user_agent = user_agent.decode("utf-8", "replace")
        key = (url, user_agent)
        if key not in self.known:
            if len(self.known) >= 10_000:
                self.known.clear()
            self.known[key] = self.ask(url, user_agent)
        return self.known[key]

    def ask(self, url, user_agent):
        # A name that is no product token has the token it begins with, as its line in robots.txt has.
        if user_agent != "*" and not user_agent.isascii():
            user_agent = re.match(r"[A-Za-z0-9_-]*", user_agent).group() or "*"
        question = {"robotsTxtBase64": self.body, "url": url, "agents": [user_agent]}
        headers = {"Content-Type": "application/json"}
        request = Request(f"{self.service}/api/v1/check", json.dumps(question).encode(), headers)
        with urlopen(request, timeout=30) as response:
            row = json.load(response)["rows"][0]
        # Null is undetermined: not allowed, and not fetched.
        return row["allowed"] is True
