import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express, { type Request, type RequestHandler, Router } from 'express';
import helmet from 'helmet';

/** The console as it was built; this file is as deep in src as in dist. */
const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * The console's files, and its page for every address that a browser opens: the page itself knows its routes.
 * Scripts and styles come from here alone, pictures of items from anywhere by https.
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
        // React and Blueprint place things by style attributes.
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

/** Who asks for the address itself gets the page, whatever they take: a probe, or curl. */
const opensPage = ({ method, path, headers: { accept = '' } }: Request): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (path === '/' || (accept.includes('text/html') && !/\.[a-z0-9]+$/i.test(path)));
