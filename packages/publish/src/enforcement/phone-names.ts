// Names that apps on people's phones send when they preview a link: a request under one of them comes from anywhere, so
// nobody is ever refused for its address.

/** Labels, in lower case. Source: the apps' own pages; Apple's Messages names facebookexternalhit and Twitterbot. */
export const phoneNames: ReadonlySet<string> = new Set([
  "whatsapp",
  "facebookexternalhit",
  "facebot",
  "twitterbot",
  "telegrambot",
  "google-agent",
  "google-read-aloud",
  "googlemessages",
]);
