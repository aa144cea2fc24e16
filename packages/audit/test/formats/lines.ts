// Lines of every format, with the records that the format's own documentation says they are: the samples are those of
// the pages named, with what a reader must take from them written by hand.

/** Members of a record; what is left out is null. */
export interface Expected {
  readonly time?: string | null;
  readonly address?: string | null;
  readonly host?: string | null;
  readonly method?: string | null;
  readonly target?: string | null;
  readonly status?: number | null;
  readonly octets?: number | null;
  readonly referrer?: string | null;
  readonly userAgent?: string | null;
}

export interface FormatCase {
  readonly name: string;
  /** The format that detection must tell. */
  readonly format: string;
  /** Given as --format, where detection cannot tell. */
  readonly given?: string;
  readonly zone?: string;
  readonly text: string;
  /** A record a line; a text is a fault's code. Comments have none. */
  readonly expected: readonly (Expected | string)[];
}

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36";
const gptBot = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)";

export const formatCases: readonly FormatCase[] = [
  {
    name: "common: Apache's own example",
    format: "common",
    text: `127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326`,
    expected: [
      {
        time: "2000-10-10T20:55:36.000Z",
        address: "127.0.0.1",
        method: "GET",
        target: "/apache_pb.gif",
        status: 200,
        octets: 2326,
      },
    ],
  },
  {
    name: "combined: Apache's own example",
    format: "combined",
    text: `127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326 "http://www.example.com/start.html" "Mozilla/4.08 [en] (Win98; I ;Nav)"`,
    expected: [
      {
        time: "2000-10-10T20:55:36.000Z",
        address: "127.0.0.1",
        method: "GET",
        target: "/apache_pb.gif",
        status: 200,
        octets: 2326,
        referrer: "http://www.example.com/start.html",
        userAgent: "Mozilla/4.08 [en] (Win98; I ;Nav)",
      },
    ],
  },
  {
    name: "combined: IPv6, no body, a query, a junk request, TLS bytes, a timeout, escapes",
    format: "combined",
    text: [
      `2001:db8::7 - - [21/Nov/2026:06:00:00 +0100] "GET /a?b=c&d=%20 HTTP/2.0" 304 - "-" "${gptBot}"`,
      `192.0.2.1 - - [21/Nov/2026:06:00:01 +0100] "\\x16\\x03\\x01\\x02\\x00\\x01\\x00" 400 157 "-" "-"`,
      `192.0.2.1 - - [21/Nov/2026:06:00:02 +0100] "-" 408 - "-" "-"`,
      `192.0.2.1 - - [21/Nov/2026:06:00:03 +0100] "GET /x HTTP/1.1" 200 0 "-" "a \\"b\\" \\\\ \\xe2\\x82\\xac \\x22"`,
      `192.0.2.1 - john smith [21/Nov/2026:06:00:04 +0100] "GET /x y HTTP/1.1" 200 0 "-" "c"`,
      `192.0.2.1 - - [21/Nov/2026:06:00:05 +0100] "GET http://shop.example:8080/p?q HTTP/1.1" 200 0 "-" "c"`,
      `192.0.2.1 - - [21/Nov/2026:06:00:06 +0100] "CONNECT shop.example:443 HTTP/1.1" 405 0 "-" "c" "203.0.113.9"`,
      `192.0.2.1 - - [21/Nov/2026:06:00:07 +0100] "MGLNDD_192.0.2.1_443" 400 0 "-" "-"`,
    ].join("\n"),
    expected: [
      {
        time: "2026-11-21T05:00:00.000Z",
        address: "2001:db8::7",
        method: "GET",
        target: "/a?b=c&d=%20",
        status: 304,
        userAgent: gptBot,
      },
      { time: "2026-11-21T05:00:01.000Z", address: "192.0.2.1", status: 400, octets: 157 },
      { time: "2026-11-21T05:00:02.000Z", address: "192.0.2.1", status: 408 },
      {
        time: "2026-11-21T05:00:03.000Z",
        address: "192.0.2.1",
        method: "GET",
        target: "/x",
        status: 200,
        octets: 0,
        userAgent: 'a "b" \\ \u20ac "',
      },
      {
        time: "2026-11-21T05:00:04.000Z",
        address: "192.0.2.1",
        method: "GET",
        target: "/x y",
        status: 200,
        octets: 0,
        userAgent: "c",
      },
      {
        time: "2026-11-21T05:00:05.000Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/p?q",
        status: 200,
        octets: 0,
        userAgent: "c",
      },
      {
        time: "2026-11-21T05:00:06.000Z",
        address: "192.0.2.1",
        method: "CONNECT",
        target: "shop.example:443",
        status: 405,
        octets: 0,
        userAgent: "c",
      },
      { time: "2026-11-21T05:00:07.000Z", address: "192.0.2.1", status: 400, octets: 0 },
    ],
  },
  {
    name: "combined with virtual host and port: Debian's vhost_combined",
    format: "vhost-combined",
    text: [
      `shop.example:443 192.0.2.1 - - [21/Nov/2026:06:00:00 +0000] "GET / HTTP/1.1" 200 512 "-" "${chrome}"`,
      `www.shop.example 192.0.2.1 - - [21/Nov/2026:06:00:01 +0000] "GET / HTTP/1.1" 200 512 "-" "-"`,
    ].join("\n"),
    expected: [
      {
        time: "2026-11-21T06:00:00.000Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/",
        status: 200,
        octets: 512,
        userAgent: chrome,
      },
      {
        time: "2026-11-21T06:00:01.000Z",
        address: "192.0.2.1",
        host: "www.shop.example",
        method: "GET",
        target: "/",
        status: 200,
        octets: 512,
      },
    ],
  },
  {
    name: "common with virtual host",
    format: "vhost-common",
    text: `shop.example:80 192.0.2.1 - - [21/Nov/2026:06:00:00 +0000] "HEAD /a HTTP/1.1" 200 -`,
    expected: [
      {
        time: "2026-11-21T06:00:00.000Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "HEAD",
        target: "/a",
        status: 200,
      },
    ],
  },
  {
    name: "lighttpd: mod_accesslog's default, with the host second",
    format: "lighttpd",
    text: `192.0.2.1 shop.example - [21/Nov/2026:06:00:00 +0000] "GET /robots.txt HTTP/1.1" 200 45 "-" "${gptBot}"`,
    expected: [
      {
        time: "2026-11-21T06:00:00.000Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/robots.txt",
        status: 200,
        octets: 45,
        userAgent: gptBot,
      },
    ],
  },
  {
    name: "varnishncsa: the request line with the host",
    format: "varnish",
    text: `192.0.2.1 - - [21/Nov/2026:06:00:00 +0000] "GET http://shop.example/cart?x=1 HTTP/1.1" 200 45 "-" "${gptBot}"`,
    expected: [
      {
        time: "2026-11-21T06:00:00.000Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/cart?x=1",
        status: 200,
        octets: 45,
        userAgent: gptBot,
      },
    ],
  },
  {
    name: "Traefik, common",
    format: "traefik",
    text: `192.0.2.1 - - [21/Nov/2026:06:00:00 +0000] "GET /api/x?y=1 HTTP/1.1" 404 19 "-" "curl/8.5.0" 24 "web@docker" "http://172.18.0.3:80" 1ms`,
    expected: [
      {
        time: "2026-11-21T06:00:00.000Z",
        address: "192.0.2.1",
        method: "GET",
        target: "/api/x?y=1",
        status: 404,
        octets: 19,
        userAgent: "curl/8.5.0",
      },
    ],
  },
  {
    name: "Traefik, JSON",
    format: "traefik-json",
    text: `{"ClientAddr":"192.0.2.1:53462","ClientHost":"192.0.2.1","ClientPort":"53462","ClientUsername":"-","DownstreamContentSize":1230,"DownstreamStatus":200,"Duration":1234567,"OriginStatus":200,"RequestAddr":"shop.example:8080","RequestContentSize":0,"RequestCount":7,"RequestHost":"shop.example","RequestMethod":"GET","RequestPath":"/cart?x=1","RequestPort":"8080","RequestProtocol":"HTTP/1.1","RequestScheme":"http","RouterName":"web@file","StartLocal":"2026-11-21T07:00:00.123456789+01:00","StartUTC":"2026-11-21T06:00:00.123456789Z","entryPointName":"web","level":"info","msg":"","request_User-Agent":"GPTBot/1.2","time":"2026-11-21T07:00:01+01:00"}`,
    expected: [
      {
        time: "2026-11-21T06:00:00.123Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/cart?x=1",
        status: 200,
        octets: 1230,
        userAgent: "GPTBot/1.2",
      },
    ],
  },
  {
    name: "Caddy: the example of How Logging Works",
    format: "caddy",
    text: `{"level":"info","ts":1646861401.5241024,"logger":"http.log.access","msg":"handled request","request":{"remote_ip":"127.0.0.1","remote_port":"41342","client_ip":"127.0.0.1","proto":"HTTP/2.0","method":"GET","host":"localhost","uri":"/","headers":{"User-Agent":["curl/7.82.0"],"Accept":["*/*"],"Accept-Encoding":["gzip, deflate, br"]},"tls":{"resumed":false,"version":772,"cipher_suite":4865,"proto":"h2","server_name":"example.com"}},"bytes_read":0,"user_id":"","duration":0.000929675,"size":10900,"status":200,"resp_headers":{"Server":["Caddy"]}}`,
    expected: [
      {
        time: "2022-03-09T21:30:01.524Z",
        address: "127.0.0.1",
        host: "localhost",
        method: "GET",
        target: "/",
        status: 200,
        octets: 10900,
        userAgent: "curl/7.82.0",
      },
    ],
  },
  {
    name: "nginx JSON: escape=json, msec and time_local",
    format: "nginx-json",
    text: [
      `{"time_iso8601":"2026-11-21T07:00:00+01:00","msec":"1795240800.456","remote_addr":"192.0.2.1","request":"GET /cart?x=\\"1\\" HTTP/1.1","status":"200","body_bytes_sent":"612","http_referer":"https://ref.example/?q=\\"a\\"","http_user_agent":"Mozilla/5.0 \\"x\\"","host":"shop.example"}`,
      `{"time_local":"21/Nov/2026:07:00:00 +0100","remote_addr":"192.0.2.1","request_method":"GET","request_uri":"/b","status":404,"body_bytes_sent":0,"http_referrer":"","http_user_agent":"a\\x22b\\xE2\\x82\\xAC"}`,
      `{"time_local":"21/Nov/2026:07:00:00 +0100","remote_addr":"192.0.2.1","request":"\\u0016\\u0003\\u0001","status":400,"body_bytes_sent":0}`,
    ].join("\n"),
    expected: [
      {
        time: "2026-11-21T06:00:00.456Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: '/cart?x="1"',
        status: 200,
        octets: 612,
        referrer: 'https://ref.example/?q="a"',
        userAgent: 'Mozilla/5.0 "x"',
      },
      {
        time: "2026-11-21T06:00:00.000Z",
        address: "192.0.2.1",
        method: "GET",
        target: "/b",
        status: 404,
        octets: 0,
        userAgent: 'a"b\u20ac',
      },
      { time: "2026-11-21T06:00:00.000Z", address: "192.0.2.1", status: 400, octets: 0 },
    ],
  },
  {
    name: "Apache JSON: a LogFormat with path and query apart",
    format: "apache-json",
    text: `{ "time":"2026-11-21T06:00:00.123Z", "process":"[1234]", "filename":"/var/www/html/index.html", "remoteIP":"192.0.2.1", "host":"shop.example", "request":"/index.html", "query":"?a=b", "method":"GET", "status":"200", "userAgent":"GPTBot/1.2", "referer":"-", "bytes":"512" }`,
    expected: [
      {
        time: "2026-11-21T06:00:00.123Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/index.html?a=b",
        status: 200,
        octets: 512,
        userAgent: "GPTBot/1.2",
      },
    ],
  },
  {
    name: "HAProxy: the manual's HTTP example, captures, a bad request, TCP",
    format: "haproxy",
    text: [
      `Feb  6 12:14:14 localhost haproxy[14389]: 10.0.1.2:33317 [06/Feb/2009:12:14:14.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {1wt.eu} {} "GET /index.html HTTP/1.1"`,
      `Feb  6 12:14:15 localhost haproxy[14389]: 2001:db8::1:33317 [06/Feb/2009:12:14:15.001] http-in static/srv1 10/0/30/69/+109 200 +2750 - - ---- 1/1/1/1/0 0/0 {shop.example|Mozilla/5.0 (compatible; X/1; #22q#22)|https://r.example/} "GET https://shop.example/a HTTP/2.0"`,
      `Feb  6 12:14:16 localhost haproxy[14389]: 10.0.1.2:33318 [06/Feb/2009:12:14:16.002] http-in http-in/<NOSRV> -1/-1/-1/-1/0 400 187 - - PR-- 1/1/0/0/0 0/0 "<BADREQ>"`,
      `Feb  6 12:12:56 localhost haproxy[14387]: 10.0.1.2:33313 [06/Feb/2009:12:12:51.443] fnt bck/srv1 0/0/5007 212 -- 0/0/0/0/3 0/0`,
    ].join("\n"),
    expected: [
      {
        time: "2009-02-06T12:14:14.655Z",
        address: "10.0.1.2",
        host: "1wt.eu",
        method: "GET",
        target: "/index.html",
        status: 200,
        octets: 2750,
      },
      {
        time: "2009-02-06T12:14:15.001Z",
        address: "2001:db8::1",
        host: "shop.example",
        method: "GET",
        target: "/a",
        status: 200,
        octets: 2750,
        userAgent: 'Mozilla/5.0 (compatible; X/1; "q")',
        referrer: "https://r.example/",
      },
      { time: "2009-02-06T12:14:16.002Z", address: "10.0.1.2", status: 400, octets: 187 },
      { time: "2009-02-06T12:12:51.443Z", address: "10.0.1.2", octets: 212 },
    ],
  },
  {
    name: "IIS: Microsoft's columns, pluses for blanks",
    format: "iis",
    text: [
      "#Software: Microsoft Internet Information Services 10.0",
      "#Version: 1.0",
      "#Date: 2026-11-21 06:00:00",
      "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken",
      "2026-11-21 06:00:00 10.0.0.4 GET /cart x=1&y=2 443 - 192.0.2.1 Mozilla/5.0+(compatible;+bingbot/2.0;++http://www.bing.com/bingbot.htm) https://r.example/?a+b 200 0 0 15",
      "2026-11-21 06:00:01 10.0.0.4 GET / - 443 - 192.0.2.1 - - 404 0 2 15",
      "",
    ].join("\r\n"),
    expected: [
      {
        time: "2026-11-21T06:00:00.000Z",
        address: "192.0.2.1",
        method: "GET",
        target: "/cart?x=1&y=2",
        status: 200,
        referrer: "https://r.example/?a+b",
        userAgent: "Mozilla/5.0 (compatible; bingbot/2.0;  http://www.bing.com/bingbot.htm)",
      },
      { time: "2026-11-21T06:00:01.000Z", address: "192.0.2.1", method: "GET", target: "/", status: 404 },
    ],
  },
  {
    name: "W3C extended: the draft's example",
    format: "w3c",
    text: [
      "#Version: 1.0",
      "#Date: 12-Jan-1996 00:00:00",
      "#Fields: time cs-method cs-uri",
      "00:34:23 GET /foo/bar.html",
      "12:21:16 GET /foo/bar.html",
    ].join("\n"),
    expected: [
      { time: "1996-01-12T00:34:23.000Z", method: "GET", target: "/foo/bar.html" },
      { time: "1996-01-12T12:21:16.000Z", method: "GET", target: "/foo/bar.html" },
    ],
  },
  {
    name: "W3C extended: quoted strings",
    format: "w3c",
    text: [
      "#Version: 2.0",
      "#Fields: c-ip date time cs-method cs-uri-stem cs-uri-query sc-status bytes cs(User-Agent) cs(Referer) cs-host",
      `192.0.2.1 2026-11-21 06:00:00.125 GET /a "b=1" 200 77 "Mozilla/5.0 (X; ""y"")" - shop.example:8080`,
    ].join("\n"),
    expected: [
      {
        time: "2026-11-21T06:00:00.125Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/a?b=1",
        status: 200,
        octets: 77,
        userAgent: 'Mozilla/5.0 (X; "y")',
      },
    ],
  },
  {
    name: "CloudFront: the example of the developer guide",
    format: "cloudfront",
    text: [
      "#Version: 1.0",
      "#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type cs-protocol-version fle-status fle-encrypted-fields c-port time-to-first-byte x-edge-detailed-result-type sc-content-type sc-content-len sc-range-start sc-range-end",
      "2019-12-04\t21:02:31\tLAX1\t392\t192.0.2.100\tGET\td111111abcdef8.cloudfront.net\t/index.html\t200\t-\tMozilla/5.0%20(Windows%20NT%2010.0;%20Win64;%20x64)\t-\t-\tHit\tSOX4xwn4XV6Q4rgb7XiVGOHms_BGlTAC4KyHmureZmBNrjGdRLiNIQ==\tshop.example\thttps\t23\t0.001\t-\tTLSv1.2\tECDHE-RSA-AES128-GCM-SHA256\tHit\tHTTP/2.0\t-\t-\t11040\t0.001\tHit\ttext/html\t78\t-\t-",
      "2019-12-04\t21:02:31\tLAX1\t392\t192.0.2.100\tGET\td111111abcdef8.cloudfront.net\t/a\t200\thttps://r.example/%2520x\tMozilla/5.0%2520(X)\tq=1\t-\tHit\tid\tshop.example\thttps\t23\t0.001\t-\tTLSv1.2\tE\tHit\tHTTP/2.0\t-\t-\t11040\t0.001\tHit\ttext/html\t78\t-\t-",
    ].join("\n"),
    expected: [
      {
        time: "2019-12-04T21:02:31.000Z",
        address: "192.0.2.100",
        host: "shop.example",
        method: "GET",
        target: "/index.html",
        status: 200,
        octets: 392,
        userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64)",
      },
      {
        time: "2019-12-04T21:02:31.000Z",
        address: "192.0.2.100",
        host: "shop.example",
        method: "GET",
        target: "/a?q=1",
        status: 200,
        octets: 392,
        referrer: "https://r.example/%20x",
        userAgent: "Mozilla/5.0 (X)",
      },
    ],
  },
  {
    name: "ALB: the guide's examples; the time is that of the request",
    format: "alb",
    text: [
      `http 2018-07-02T22:23:00.186641Z app/my-loadbalancer/50dc6c495c0c9188 192.168.131.39:2817 10.0.0.1:80 0.000 0.001 0.000 200 200 34 366 "GET http://www.example.com:80/ HTTP/1.1" "curl/7.46.0" - - arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/my-targets/73e2d6bc24d8a067 "Root=1-58337262-36d228ad5d99923122bbe354" "-" "-" 0 2018-07-02T22:22:48.364000Z "forward" "-" "-" "10.0.0.1:80" "200" "-" "-"`,
      `https 2018-07-02T22:23:00.186641Z app/my-loadbalancer/50dc6c495c0c9188 192.168.131.39:2817 - -1 -1 -1 460 - 0 0 "- http://www.example.com:80- -" "-" - - - "-" "shop.example" "-" - 2018-07-02T22:22:48.364999Z "-" "-" "-" "-" "-" "-" "-"`,
    ].join("\n"),
    expected: [
      {
        time: "2018-07-02T22:22:48.364Z",
        address: "192.168.131.39",
        host: "www.example.com",
        method: "GET",
        target: "/",
        status: 200,
        octets: 366,
        userAgent: "curl/7.46.0",
      },
      { time: "2018-07-02T22:22:48.364Z", address: "192.168.131.39", host: "shop.example", status: 460, octets: 0 },
    ],
  },
  {
    name: "ELB: the guide's examples, HTTP and TCP",
    format: "elb",
    text: [
      `2015-05-13T23:39:43.945958Z my-loadbalancer 192.168.131.39:2817 10.0.0.1:80 0.000073 0.001048 0.000057 200 200 0 29 "GET http://www.example.com:80/ HTTP/1.1" "curl/7.38.0" - -`,
      `2015-05-13T23:39:43.945958Z my-loadbalancer 192.168.131.39:2817 10.0.0.1:80 0.001069 0.000028 0.000041 - - 82 305 "- - - " "-" - -`,
    ].join("\n"),
    expected: [
      {
        time: "2015-05-13T23:39:43.945Z",
        address: "192.168.131.39",
        host: "www.example.com",
        method: "GET",
        target: "/",
        status: 200,
        octets: 29,
        userAgent: "curl/7.38.0",
      },
      { time: "2015-05-13T23:39:43.945Z", address: "192.168.131.39", octets: 305 },
    ],
  },
  {
    name: "S3: the guide's examples",
    format: "s3",
    text: [
      `79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be DOC-EXAMPLE-BUCKET1 [06/Feb/2019:00:00:38 +0000] 192.0.2.3 79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be 3E57427F3EXAMPLE REST.GET.VERSIONING - "GET /DOC-EXAMPLE-BUCKET1?versioning HTTP/1.1" 200 - 113 - 7 - "-" "S3Console/0.4" - s9lzHYrFp76ZVxRcpX9+5cjAnEH2ROuNkd2BHfIa6UkFVdtjf5mKR3/eTPFvsiP/XV/VLi31234= SigV4 ECDHE-RSA-AES128-GCM-SHA256 AuthHeader DOC-EXAMPLE-BUCKET1.s3.us-west-1.amazonaws.com TLSV1.2 arn:aws:s3:us-west-1:123456789012:accesspoint/example-AP Yes`,
      `79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be DOC-EXAMPLE-BUCKET1 [06/Feb/2019:00:01:00 +0000] 192.0.2.3 - A1206F460EXAMPLE S3.EXPIRE.OBJECT a%20b - - - - 77 - - "-" "-" - abc= - - - - -`,
    ].join("\n"),
    expected: [
      {
        time: "2019-02-06T00:00:38.000Z",
        address: "192.0.2.3",
        host: "DOC-EXAMPLE-BUCKET1.s3.us-west-1.amazonaws.com",
        method: "GET",
        target: "/DOC-EXAMPLE-BUCKET1?versioning",
        status: 200,
        octets: 113,
        userAgent: "S3Console/0.4",
      },
      { time: "2019-02-06T00:01:00.000Z", address: "192.0.2.3", host: "DOC-EXAMPLE-BUCKET1" },
    ],
  },
  {
    name: "Google Cloud load balancer",
    format: "google-cloud",
    text: `{"httpRequest":{"cacheLookup":true,"latency":"0.152s","remoteIp":"203.0.113.7","requestMethod":"GET","requestSize":"450","requestUrl":"https://shop.example/cart?x=1","responseSize":"1284","serverIp":"10.128.0.2","status":200,"userAgent":"GPTBot/1.2","referer":"https://r.example/"},"insertId":"1x","jsonPayload":{"@type":"type.googleapis.com/google.cloud.loadbalancing.type.LoadBalancerLogEntry"},"logName":"projects/p/logs/requests","receiveTimestamp":"2026-11-21T06:00:01.5Z","severity":"INFO","timestamp":"2026-11-21T06:00:00.987654Z"}`,
    expected: [
      {
        time: "2026-11-21T06:00:00.987Z",
        address: "203.0.113.7",
        host: "shop.example",
        method: "GET",
        target: "/cart?x=1",
        status: 200,
        octets: 1284,
        referrer: "https://r.example/",
        userAgent: "GPTBot/1.2",
      },
    ],
  },
  {
    name: "Cloudflare Logpush: RFC 3339, seconds, milliseconds, nanoseconds",
    format: "cloudflare",
    text: [`"2026-11-21T06:00:00Z"`, `1795240800`, `1795240800123`, `1795240800123456789`]
      .map(
        (time) =>
          `{"ClientIP":"192.0.2.1","ClientRequestHost":"shop.example","ClientRequestMethod":"GET","ClientRequestURI":"/cart?x=1","EdgeEndTimestamp":${time},"EdgeResponseBytes":812,"EdgeResponseStatus":200,"EdgeStartTimestamp":${time},"RayID":"5f1","ClientRequestUserAgent":"GPTBot/1.2","ClientRequestReferer":""}`,
      )
      .join("\n"),
    expected: [
      "2026-11-21T06:00:00.000Z",
      "2026-11-21T06:00:00.000Z",
      "2026-11-21T06:00:00.123Z",
      "2026-11-21T06:00:00.123Z",
    ].map((time) => ({
      time,
      address: "192.0.2.1",
      host: "shop.example",
      method: "GET",
      target: "/cart?x=1",
      status: 200,
      octets: 812,
      userAgent: "GPTBot/1.2",
    })),
  },
  {
    name: "Fastly: the guides' proposal, with and without syslog",
    format: "fastly",
    text: [
      `{"timestamp":"2026-11-21T06:00:00+0000","client_ip":"192.0.2.1","geo_country":"germany","geo_city":"berlin","host":"shop.example","url":"/cart?x=1","request_method":"GET","request_protocol":"HTTP/2","request_referer":"https://r.example/","request_user_agent":"GPTBot/1.2","response_state":"HIT-CLUSTER","response_status":200,"response_reason":"OK","response_body_size":4711,"fastly_server":"cache-fra1","fastly_is_edge":true}`,
      `<134>2026-11-21T06:00:00Z cache-fra1 log[59]: {"timestamp":"2026-11-21T06:00:00+0000","client_ip":"192.0.2.1","host":"shop.example","url":"/","request_method":"GET","request_referer":"","request_user_agent":"x","response_state":"MISS","response_status":200,"response_body_size":1,"fastly_is_edge":true}`,
    ].join("\n"),
    expected: [
      {
        time: "2026-11-21T06:00:00.000Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/cart?x=1",
        status: 200,
        octets: 4711,
        referrer: "https://r.example/",
        userAgent: "GPTBot/1.2",
      },
      {
        time: "2026-11-21T06:00:00.000Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/",
        status: 200,
        octets: 1,
        userAgent: "x",
      },
    ],
  },
  {
    name: "Squid native: hit, tunnel, error",
    format: "squid",
    text: [
      `1066036250.603    310 192.0.2.1 TCP_MISS/304 253 GET http://shop.example/cart?x=1 - DIRECT/203.0.113.2 application/octet-stream`,
      `1066036251.100   5000 192.0.2.1 TCP_TUNNEL/200 4711 CONNECT shop.example:443 - HIER_DIRECT/203.0.113.2 -`,
      `1066036252.000      0 192.0.2.1 NONE_NONE/400 3900 - error:invalid-request - HIER_NONE/- text/html`,
      `1066036253.000      0 192.0.2.1 TCP_MISS/000 0 GET http://shop.example - HIER_NONE/- -`,
    ].join("\n"),
    expected: [
      {
        time: "2003-10-13T09:10:50.603Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/cart?x=1",
        status: 304,
        octets: 253,
      },
      {
        time: "2003-10-13T09:10:51.100Z",
        address: "192.0.2.1",
        method: "CONNECT",
        target: "shop.example:443",
        status: 200,
        octets: 4711,
      },
      { time: "2003-10-13T09:10:52.000Z", address: "192.0.2.1", status: 400, octets: 3900 },
      {
        time: "2003-10-13T09:10:53.000Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/",
        octets: 0,
      },
    ],
  },
  {
    name: "Envoy: the documentation's example, and Istio's",
    format: "envoy",
    text: [
      `[2016-04-15T20:17:00.310Z] "POST /api/v1/locations HTTP/2" 204 - 154 0 226 100 "10.0.35.28" "nsq2http" "cc21d9b0-cf5c-432b-8c7e-98aeb7988cd2" "locations" "tcp://10.0.2.1:80"`,
      `[2020-11-25T21:26:18.409Z] "GET /status/418 HTTP/1.1" 418 - via_upstream - "-" 0 135 3 1 "192.0.2.1, 10.0.0.1" "curl/7.73.0-DEV" "84961386-6d84-929d-98bd-c5aee93b5c88" "httpbin:8000" "127.0.0.1:80" inbound|8000|| 127.0.0.1:41854 10.44.1.27:80 10.44.1.23:37652 outbound_.8000_._.httpbin.foo.svc.cluster.local default`,
    ].join("\n"),
    expected: [
      {
        time: "2016-04-15T20:17:00.310Z",
        address: "10.0.35.28",
        host: "locations",
        method: "POST",
        target: "/api/v1/locations",
        status: 204,
        octets: 0,
        userAgent: "nsq2http",
      },
      {
        time: "2020-11-25T21:26:18.409Z",
        address: "192.0.2.1",
        host: "httpbin",
        method: "GET",
        target: "/status/418",
        status: 418,
        octets: 135,
        userAgent: "curl/7.73.0-DEV",
      },
    ],
  },
  {
    name: "Envoy JSON, as Istio writes it",
    format: "envoy-json",
    text: `{"authority":"shop.example:8000","bytes_received":0,"bytes_sent":135,"connection_termination_details":null,"downstream_local_address":"10.44.1.27:80","downstream_remote_address":"10.44.1.23:37652","duration":3,"method":"GET","path":"/status/418?x=1","protocol":"HTTP/1.1","request_id":"84961386","requested_server_name":null,"response_code":418,"response_code_details":"via_upstream","response_flags":"-","route_name":"default","start_time":"2020-11-25T21:26:18.409Z","upstream_cluster":"inbound|8000||","upstream_host":"127.0.0.1:80","user_agent":"curl/7.73.0-DEV","x_forwarded_for":"192.0.2.1"}`,
    expected: [
      {
        time: "2020-11-25T21:26:18.409Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/status/418?x=1",
        status: 418,
        octets: 135,
        userAgent: "curl/7.73.0-DEV",
      },
    ],
  },
  {
    name: "an nginx log_format directive",
    format: "nginx",
    given: `log_format main '$host $remote_addr - $remote_user [$time_iso8601] "$request" ' '$status $body_bytes_sent "$http_referer" "$http_user_agent" $request_time';`,
    text: `shop.example 192.0.2.1 - - [2026-11-21T07:00:00+01:00] "GET /a HTTP/1.1" 200 5 "-" "x\\x22y" 0.003`,
    expected: [
      {
        time: "2026-11-21T06:00:00.000Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/a",
        status: 200,
        octets: 5,
        userAgent: 'x"y',
      },
    ],
  },
  {
    name: "an nginx log_format with joined variables, JSON",
    format: "nginx",
    given: `{"t":"$msec","ip":"$remote_addr","m":"$request_method","u":"$scheme://$host$request_uri","s":$status,"ua":"$http_user_agent"}`,
    text: `{"t":"1795240800.123","ip":"192.0.2.1","m":"GET","u":"https://shop.example/a?b","s":200,"ua":"x \\"y\\""}`,
    expected: [
      {
        time: "2026-11-21T06:00:00.123Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/a?b",
        status: 200,
        userAgent: 'x "y"',
      },
    ],
  },
  {
    name: "an Apache LogFormat directive with strftime, begin and a fraction",
    format: "apache",
    given: `LogFormat "%v %h %{%Y-%m-%d}tT%{%T}t.%{msec_frac}tZ %m \\"%U%q\\" %>s %B \\"%{User-Agent}i\\"" mine`,
    text: `shop.example 192.0.2.1 2026-11-21T06:00:00.045Z GET "/a?b=1" 200 7 "x \\"y\\""`,
    expected: [
      {
        time: "2026-11-21T06:00:00.045Z",
        address: "192.0.2.1",
        host: "shop.example",
        method: "GET",
        target: "/a?b=1",
        status: 200,
        octets: 7,
        userAgent: 'x "y"',
      },
    ],
  },
  {
    name: "an Apache LogFormat string, local time in a zone",
    format: "apache",
    given: `%h %l %u [%{%d/%b/%Y:%H:%M:%S}t] "%r" %>s %b`,
    zone: "Europe/Berlin",
    text: [
      `192.0.2.1 - - [21/Nov/2026:07:00:00] "GET /a HTTP/1.1" 200 5`,
      `192.0.2.1 - - [21/Jul/2026:07:00:00] "GET /a HTTP/1.1" 200 -`,
    ].join("\n"),
    expected: [
      { time: "2026-11-21T06:00:00.000Z", address: "192.0.2.1", method: "GET", target: "/a", status: 200, octets: 5 },
      { time: "2026-07-21T05:00:00.000Z", address: "192.0.2.1", method: "GET", target: "/a", status: 200 },
    ],
  },
  {
    name: "hostile lines cost themselves alone",
    format: "combined",
    text: [
      `garbage first`,
      `192.0.2.1 - - [21/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "x\\" 200 1 \\"-\\" \\"Googlebot/2.1"`,
      `192.0.2.1 - - [21/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "broken`,
      `192.0.2.1 - x [21/Nov/2026:06:00:00 +0000] \\x22GET / [21/Nov/2026:06:00:01 +0000] "GET /b HTTP/1.1" 200 5 "-" "y"`,
      `192.0.2.1 - - [31/Feb/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "y"`,
      `192.0.2.1 - - [21/Nov/2026:06:00:02 +0000] "GET /\u0000\u001b[31m HTTP/1.1" 200 5 "-" "\u0000"`,
    ].join("\n"),
    expected: [
      "other-format",
      {
        time: "2026-11-21T06:00:00.000Z",
        address: "192.0.2.1",
        method: "GET",
        target: "/a",
        status: 200,
        octets: 5,
        userAgent: 'x" 200 1 "-" "Googlebot/2.1',
      },
      "other-format",
      {
        time: "2026-11-21T06:00:01.000Z",
        address: "192.0.2.1",
        method: "GET",
        target: "/b",
        status: 200,
        octets: 5,
        userAgent: "y",
      },
      "invalid-time",
      {
        time: "2026-11-21T06:00:02.000Z",
        address: "192.0.2.1",
        method: "GET",
        target: "/\u0000\u001b[31m",
        status: 200,
        octets: 5,
        userAgent: "\u0000",
      },
    ],
  },
];
