# `npm --prefix tests/lab run neighbours -- image` builds it by buildah, on a base of Debian and Node 24.
FROM node:24-trixie AS build
WORKDIR /shop
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN NODE_ENV=production npm run build && npm prune --omit=dev \
  # Packages of Remix may use the one and Node 20 needs the other, so npm leaves both.
  && rm -rf node_modules/typescript node_modules/better-sqlite3-for-node-20

FROM node:24-trixie-slim
# For db:backup and db:restore on PostgreSQL: version 17, so the server's may not be newer.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /shop
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/build build
# Files that the server reads as they are.
COPY --from=build /shop/db/catalogue/shared-frame.png db/catalogue/
COPY --from=build /shop/app/stand-ins/styles app/stand-ins/styles
COPY --from=build /shop/app/stand-ins/reviews/widget.js app/stand-ins/reviews/
RUN mkdir data && chown node data
USER node
ENV NODE_ENV=production
VOLUME /shop/data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s CMD \
  node -e 'fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
CMD ["node", "--max-semi-space-size=8", "--max-old-space-size=192", "build/server/server.js"]
