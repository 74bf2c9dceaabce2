import { type Request, Router } from 'express';
import type { Services } from '../services.ts';
import type { Call } from './call.ts';
import { streamHandlers } from './handlers/streams.ts';

const methods = ['get', 'post', 'put', 'delete'] as const;

/** Mounts the contract's streaming routes. They come before oRPC, which would buffer their bodies. */
export function streamRoutes(services: Services, callOf: (request: Request) => Call): Router {
  const router = Router({ caseSensitive: true });
  for (const handlers of Object.values(streamHandlers(services))) {
    for (const { route, answer } of Object.values(handlers)) {
      const { method = '', path = '' } = route['~orpc'].route;
      const verb = methods.find((name) => name.toUpperCase() === method);
      if (!verb) throw new Error(`A streaming route with the method ${method}`);
      router[verb](path.replaceAll(/\{(\w+)\}/g, ':$1'), (request) => answer(callOf(request), services));
    }
  }
  return router;
}
