FROM node:20-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build
# Keep only what the server needs to run.
RUN npm ci --omit=dev --workspace @quartermaster/server \
 && rm -rf apps/cli apps/*/src apps/*/test packages/test-kit packages/*/src packages/*/test \
 && find apps packages -name '*.js.map' -not -path '*/node_modules/*' -delete

FROM node:20-slim
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/apps ./apps
RUN install -d -o node -g node -m 700 /data
USER node
ENV NODE_ENV=production NPM_CONFIG_UPDATE_NOTIFIER=false QM_HOST=0.0.0.0 QM_DATA_DIR=/data
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["node", "-e", \
  "fetch('http://127.0.0.1:' + (process.env.QM_PORT || 4000) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# A small young generation keeps garbage collection pauses short (docs/store.md).
CMD ["node", "--max-semi-space-size=8", "apps/server/dist/bundle/main.js"]
