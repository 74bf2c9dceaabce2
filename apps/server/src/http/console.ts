import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Request, type RequestHandler, Router } from 'express';
import helmet from 'helmet';

/** The built console; the relative path is the same from src and from dist. */
const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * Serves the console's files, and its page for every address that a browser opens; routing happens in the page.
 * Scripts and styles may only come from this server, item pictures from any https address.
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
  router.use('/bundle', express.static(`${built}/bundle`, { immutable: true, maxAge: '1y', index: false }));
  router.use(express.static(built, { index: false, maxAge: '5m' }));
  router.use((request, response, next) => {
    if (!opensPage(request)) {
      next();
      return;
    }
    response.setHeader('cache-control', 'no-cache');
    response.sendFile(`${built}/index.html`);
  });
  return router;
}

/** The root path returns the page whatever the client accepts, for probes and curl. */
const opensPage = ({ method, path, headers: { accept = '' } }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (path === '/' || (accept.includes('text/html') && !/\.[a-z0-9]+$/i.test(path)));
