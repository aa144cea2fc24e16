// The thread that draws pictures of reports: the service's own, because fonts and the drawing program stand beside it.
void import("@maycrawl/server/picture-worker");
