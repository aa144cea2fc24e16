# scrapy runspider spider.py -a urls=https://shop.example/1,https://shop.example/2
import scrapy


class ShopSpider(scrapy.Spider):
    name = "shop"

    def start_requests(self):
        for url in self.urls.split(","):
            yield scrapy.Request(url, callback=self.parse, errback=self.skipped)

    def parse(self, response):
        yield {"url": response.url, "status": response.status}

    def skipped(self, failure):
        yield {"url": failure.request.url, "skipped": str(failure.value)}
