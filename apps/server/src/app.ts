import { randomUUID } from 'node:crypto';
import { openApiDocument } from '@quartermaster/contract/openapi';
import { message } from '@quartermaster/core/messages';
import { setPlainMessages } from '@quartermaster/core/plain-messages';
import { refused } from '@quartermaster/core/verdict';
import { StoreUnavailable } from '@quartermaster/store';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { FaultReport } from './database/fault-report.ts';
import { admission, readmission } from './http/admission.ts';
import { answerInFull } from './http/answer-in-full.ts';
import { readBody } from './http/bodies.ts';
import { bodyPace } from './http/body-pace.ts';
import { Calls } from './http/calls.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { consolePages } from './http/console.ts';
import type { Draining } from './http/draining.ts';
import { answerHooks } from './http/hooks.ts';
import { jsonRoutes } from './http/json-routes.ts';
import { logCalls } from './http/log-calls.ts';
import { checkMethod } from './http/methods.ts';
import { measureCalls, metricsPage } from './http/metrics.ts';
import { errorAnswer, faultAnswer, refusalOf } from './http/refusals.ts';
import { streamRoutes } from './http/stream-routes.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  readonly services: Services;
  readonly log: Logger;
  readonly report: FaultReport;
  /** How many proxies are in front of the server. */
  readonly trustProxy: number;
  readonly draining: Draining;
  /** Whoever has it may read /metrics; without it there is no such page. */
  readonly metricsToken?: string | undefined;
  /** Milliseconds within which a body has to arrive, or as much of it as a slow connection can carry. */
  readonly bodyWindowMs?: number;
}

/** The Express app: the API, the health checks and the console's files. */
export function createApp({
  services,
  log,
  report: reportFault,
  trustProxy,
  draining,
  metricsToken,
  bodyWindowMs = 30_000,
}: AppOptions): Express {
  setPlainMessages();
  const app = express();
  const calls = new Calls(services.sessions);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', trustProxy);
  app.use((_request, response, next) => {
    response.setHeader('x-request-id', randomUUID());
    next();
  });
  app.use(logCalls(log));
  app.use(compressAnswers);
  app.use(
    helmet({
      crossOriginOpenerPolicy: false,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'none'"],
        },
      },
    }),
  );
  const openerPolicy = helmet.crossOriginOpenerPolicy();
  // Over plain HTTP browsers ignore this header, and log an error about it.
  app.use((request, response, next) => {
    if (request.secure) openerPolicy(request, response, next);
    else next();
  });
  app.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.get('/readyz', async (_request, response) => {
    if (draining.isUnderWay) {
      response.status(503).json({ status: 'stopping' });
      return;
    }
    await services.runtime.store.ping();
    response.json({ status: 'ready' });
  });
  if (metricsToken !== undefined) app.get('/metrics', metricsPage(services.metrics, metricsToken));
  app.use(draining.middleware);
  app.get('/api/openapi.json', async (_request, response) => {
    response.json(await openApiDocument());
  });

  const report = (error: unknown, requestId: string): void => reportFault(error, { requestId });
  // Mounted as a separate router, so that the prefix is stripped once per call.
  const api = express.Router();
  api.use((_request, response, next) => {
    response.setHeader('cache-control', 'no-store');
    next();
  });
  if (metricsToken !== undefined) api.use(measureCalls(services.metrics, calls));
  api.use(checkMethod);
  api.use(bodyPace(bodyWindowMs));
  api.use('/hooks', answerHooks(services.hooks));
  api.use(calls.resolve);
  api.use(streamRoutes(services, calls.of));
  const json = express.Router();
  const admit = admission(services, calls.of);
  json.use(admit);
  json.use(readBody(calls.of));
  json.use(readmission(admit, calls));
  json.use(jsonRoutes(services, calls.of, report));
  api.use(json);
  // `/api` itself is also the address of a console page.
  api.use((request, response, next) => (request.path === '/' ? next() : notFound(request, response)));
  app.use('/api', api);
  app.use(consolePages());
  app.use(notFound);
  app.use(answerError(calls, report));
  return app;
}

const notFound = (_request: Request, response: Response): Promise<void> =>
  answerInFull(response, errorAnswer(refused('NOT_FOUND', message.notFound)));

/** Answers any error in the API's error format. */
const answerError =
  (calls: Calls, report: (error: unknown, requestId: string) => void): ErrorRequestHandler =>
  async (error, request, response, _next) => {
    const requestId = String(response.getHeader('x-request-id') ?? '');
    const refusal = refusalOf(error, calls.actorOf(request));
    // An incomplete body is the sender's fault, so it isn't reported.
    if (error instanceof StoreUnavailable || (!refusal && error !== request.errored))
      report(error, requestId);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    await answerInFull(response, refusal ? errorAnswer(refusal) : faultAnswer(error, requestId));
  };
