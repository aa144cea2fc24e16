// The file behind "Try an example": small, with one of each surprise.

/** A robots.txt whose answers are worth a look. */
export const exampleRobotsTxt = `# shop.example
User-agent: *
Disallow: /cart
Disallow: /*?sort=
Allow: /cart/help

User-agent: GPTBot
User-agent: ClaudeBot
Disallow: /

User-agent: Googlebot
Disallow: /search
Sitemap: https://shop.example/sitemap.xml
Content-Signal: search=yes, ai-train=no
`;

/** URLs to ask about it. */
export const exampleUrls = "/cart\n/cart/help\n/search?q=shoes\n/products?sort=price\n/";
