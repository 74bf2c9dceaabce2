import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Request, type RequestHandler, Router } from 'express';
import compressedFiles from 'express-static-gzip';
import helmet from 'helmet';
import { z } from 'zod';
import { sessionCookie } from './caller.ts';

/** The built console; the relative path is the same from src and dist. */
const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * Serves the console's files, and its page for every address that a browser opens; routing happens in the
 * page. Scripts and styles may only come from this server, item pictures from any https address.
 */
export function consolePages(): RequestHandler {
  if (!existsSync(built)) return (_request, _response, next) => next();
  const router = Router();
  router.use(
    helmet.contentSecurityPolicy({
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // React and Blueprint use style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    }),
  );
  const files = (folder: string, serveStatic: { maxAge: string; immutable?: boolean }) =>
    compressedFiles(folder, { enableBrotli: true, orderPreference: ['br'], index: false, serveStatic });
  router.use((request, _response, next) => next(isWellFormed(request.path) ? undefined : 'router'));
  router.use('/bundle', (request, response, next) =>
    isScanWorker.test(request.path) ? scanWorkerPolicy(request, response, next) : next(),
  );
  router.use('/bundle', files(`${built}/bundle`, { immutable: true, maxAge: '1y' }));
  router.use(files(built, { maxAge: '5m' }));
  const pageFor = pages();
  router.use((request, response, next) => {
    if (!opensPage(request)) {
      next();
      return;
    }
    response.setHeader('cache-control', 'no-cache');
    response.vary('cookie');
    response.type('html').send(pageFor(request.path, sessionCookie(request) !== undefined));
  });
  return router;
}

/** The worker that reads codes in the camera's picture. */
const isScanWorker = /^\/scan-worker-[\w-]+\.js$/;

/** It alone may compile WebAssembly, and do nothing else than load that. */
const scanWorkerPolicy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    connectSrc: ["'self'"],
  },
});

/**
 * The console's page for each path. It lists what the path's screen needs, so that browsers load that at
 * once: the scripts and, for somebody signed in, the first calls that the scripts make.
 */
function pages(): (path: string, signedIn: boolean) => string {
  const page = readFileSync(`${built}/index.html`, 'utf8');
  const preloads = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(readFileSync(`${built}/preloads.json`, 'utf8')));
  const withLinks = (links: readonly string[]): string => page.replace('</head>', `${links.join('')}</head>`);
  const made = new Map(
    Object.entries(preloads).map(([path, names]) => {
      const links = names.map(preload);
      return [path, { anyone: withLinks(links), signedIn: withLinks([...links, ...firstCalls]) }];
    }),
  );
  return (path, signedIn) => made.get(path)?.[signedIn ? 'signedIn' : 'anyone'] ?? page;
}

const firstCalls = ['/api/auth/me', '/api/branding'].map(
  (path) => `<link rel="preload" as="fetch" crossorigin href="${path}" />`,
);

function preload(name: string): string {
  if (name.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="${name}" />`;
  return name.endsWith('.woff2')
    ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${name}" />`
    : `<link rel="modulepreload" crossorigin href="${name}" />`;
}

/** Whether a path can be decoded; for others, the static file server would answer with an HTML error. */
function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** The root path returns the page whatever the client accepts, for probes and curl. */
const opensPage = ({ method, path, headers: { accept = '' } }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (path === '/' || (accept.includes('text/html') && !/\.[a-z0-9]+$/i.test(path)));
