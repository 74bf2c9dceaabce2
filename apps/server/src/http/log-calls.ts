import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/**
 * Logs one line per call, without query, headers or body, because these may contain addresses and secrets.
 */
export const logCalls =
  (log: Logger): RequestHandler =>
  (request, response, next) => {
    const started = performance.now();
    const { method } = request;
    response.once('close', () => {
      log.info(
        {
          requestId: response.getHeader('x-request-id'),
          method,
          path: request.path,
          status: response.statusCode,
          ms: Math.round(performance.now() - started),
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        'call',
      );
    });
    next();
  };
