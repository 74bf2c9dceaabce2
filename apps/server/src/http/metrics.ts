import type { RequestHandler } from 'express';
import { isSameSecret } from '../keys/same-secret.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Calls } from './calls.ts';

/** Counts and times every call of the API. */
export const measureCalls =
  (metrics: Metrics, calls: Calls): RequestHandler =>
  (request, response, next) => {
    const started = performance.now();
    response.once('close', () => {
      const seconds = (performance.now() - started) / 1000;
      metrics.called(calls.operationOf(request), response.statusCode, seconds);
    });
    next();
  };

/** Answers whoever has the token (`QM_METRICS_TOKEN`). */
export const metricsPage =
  (metrics: Metrics, token: string): RequestHandler =>
  async (request, response) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      response.status(401).setHeader('www-authenticate', 'Bearer').end();
      return;
    }
    response.setHeader('content-type', metrics.contentType).send(await metrics.text());
  };
