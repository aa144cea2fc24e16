# Two spiders with these settings keep one clock per host, on one machine or on two: each asks its own service, and the
# services share a store (maycrawl serve --private --store redis://...).
import os

BOT_NAME = "shop"
USER_AGENT = "ShopBot/1.0 (+https://shop.example/bot)"
ROBOTSTXT_OBEY = False
DOWNLOADER_MIDDLEWARES = {"maycrawl_turns.TurnsMiddleware": 950}
MAYCRAWL_SERVICE = os.environ.get("MAYCRAWL_SERVICE", "http://127.0.0.1:8080")
DOWNLOAD_DELAY = 0
CONCURRENT_REQUESTS = 200
CONCURRENT_REQUESTS_PER_DOMAIN = 200
TELNETCONSOLE_ENABLED = False
REQUEST_FINGERPRINTER_IMPLEMENTATION = "2.7"
