# maycrawl as an image: docs/hosting.md. BASE is any image with Node 20.19 or newer and npm; the default is Debian's.
#   docker build -t maycrawl .          where images can be pulled
#   scripts/image.sh                    with buildah and debootstrap, where none can
ARG BASE=docker.io/library/node:22-bookworm-slim

FROM ${BASE} AS build
WORKDIR /src
COPY . .
RUN npm ci --no-audit --no-fund
# What the command needs to run, and nothing that built it.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --workspace maycrawl --workspace @maycrawl/redis-store \
  && node scripts/image-files.mjs /app
# For --store redis://, in a folder of its own: the lock of the clone does not name it.
RUN npm install --prefix /redis --ignore-scripts --no-audit --no-fund ioredis@6.0.0 \
  && cp -an /redis/node_modules/. /app/node_modules/

FROM ${BASE}
COPY --from=build /app /app
# Nobody's files but /data; the number has no name in any base.
RUN mkdir -p /data && chown 10001:10001 /data
USER 10001:10001
ENV NODE_ENV=production XDG_CACHE_HOME=/data
VOLUME /data
EXPOSE 8080
# SIGTERM ends it within 10 seconds.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s CMD ["node", "/app/healthy.mjs"]
ENTRYPOINT ["node", "/app/packages/cli/bin/maycrawl.js"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8080", "--store", "/data/history.sqlite"]
