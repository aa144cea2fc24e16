# Scrapy's contract of a robots.txt parser, as its documentation and the tests of its own parsers state it: each row is a
# file, a URL, an agent, and whether that may be fetched. Prints how many answers were right.
import os
import sys

from scrapy.robotstxt import RobotParser
from scrapy.settings import Settings
from scrapy.utils.misc import load_object

parser = load_object("maycrawl_parser.MaycrawlRobotParser")


class Crawler:
    settings = Settings({"MAYCRAWL_SERVICE": os.environ["MAYCRAWL_SERVICE"]})
    spider = None


site = "https://site.local"
wild = b"""User-agent: first
Disallow: /disallowed/*/end$

User-agent: second
Allow: /*allowed
Disallow: /
"""
unicode_file = """User-Agent: *
Disallow: /admin/
Disallow: /static/
# taken from https://en.wikipedia.org/robots.txt
Disallow: /wiki/K%C3%A4ytt%C3%A4j%C3%A4:
Disallow: /wiki/Käyttäjä:

User-Agent: UnicödeBöt
Disallow: /some/randome/page.html
""".encode()
simple = b"User-agent: * \nDisallow: /disallowed \nAllow: /allowed \nCrawl-delay: 10"
garbage = b"GIF89a\xd3\xfe\x00\xa2\x00"
rows = [
    (simple, "/allowed", "*", True),
    (simple, "/disallowed", "*", False),
    (wild, "/disallowed", "first", True),
    (wild, "/disallowed/xyz/end", "first", False),
    (wild, "/disallowed/abc/end", "first", False),
    (wild, "/disallowed/xyz/endinglater", "first", True),
    (wild, "/allowed", "second", True),
    (wild, "/is_still_allowed", "second", True),
    (wild, "/is_allowed_too", "second", True),
    (wild, "/other", "second", False),
    (b"User-agent: * \nDisallow: / \nAllow: /page", "/page", "*", True),
    (b"User-agent: * \nDisallow: / \nAllow: /page", "/other", "*", False),
    (b"", "/", "*", True),
    (b"", "/", "chrome", True),
    (b"", "/index.html", "*", True),
    (b"", "/index.html", "chrome", True),
    (garbage, "/", "*", True),
    (garbage, "/", "chrome", True),
    (garbage, "/index.html", "*", True),
    (garbage, "/index.html", "chrome", True),
    (unicode_file, "/", "*", True),
    (unicode_file, "/admin/", "*", False),
    (unicode_file, "/static/", "*", False),
    (unicode_file, "/admin/", "UnicödeBöt", True),
    (unicode_file, "/wiki/K%C3%A4ytt%C3%A4j%C3%A4:", "*", False),
    (unicode_file, "/wiki/Käyttäjä:", "*", False),
    (unicode_file, "/some/randome/page.html", "*", True),
    (unicode_file, "/some/randome/page.html", "UnicödeBöt", False),
    # Scrapy passes the User-Agent header, as bytes.
    (simple, "/disallowed", b"ShopBot/1.0 (+https://shop.example/bot)", False),
]
wrong = 0
for body, path, agent, expected in rows:
    made = parser.from_crawler(Crawler(), body)
    if not isinstance(made, RobotParser):
        sys.exit("the parser is no RobotParser")
    answer = made.allowed(site + path, agent)
    if answer is not expected:
        wrong += 1
        print(f"{path} for {agent!r}: {answer}, expected {expected}", file=sys.stderr)
parser.from_crawler(None, b"")
if wrong:
    sys.exit(1)
print(f"{len(rows)} answers as in Scrapy's contract")
