# The server with the add-in's pages, as docs/deploy.md describes it: docker build --build-arg ADDIN_BASE_URL=https://... .
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# The https address at which people's Excel reaches the proxy, and whom the support page names.
ARG ADDIN_BASE_URL=https://localhost
ARG ADDIN_CONTACT=
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund
RUN mkdir data

FROM node:24-bookworm-slim
ENV NODE_ENV=production
# The stores are kept below the person's own folder, as outside of a container; with --store or --relay-only there are none.
ENV XDG_DATA_HOME=/app/data
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/bin bin
COPY --from=build /build/build/server build/server
COPY --from=build /build/dist dist
COPY --from=build /build/docs docs
COPY --from=build --chown=node:node /build/data data
# Nothing but the stores is written: the rest of the file system may be read-only.
VOLUME /app/data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s CMD ["node", "bin/health.mjs", "http://127.0.0.1:3000/health/ready"]
ENTRYPOINT ["node", "bin/racing-form.mjs", "serve", "--host", "0.0.0.0", "--port", "3000"]
