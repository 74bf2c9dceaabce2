import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { streams } from '@quartermaster/contract';
import { judgeAccess, type Operation } from '@quartermaster/core/access/access';
import type { Actor } from '@quartermaster/core/access/actor';
import {
  assetExportFile,
  assetTemplate,
  assetTemplateFile,
} from '@quartermaster/core/assets/asset-csv-export';
import { itemExportFile } from '@quartermaster/core/catalogue/catalogue-csv-export';
import { type Request, type Response, Router } from 'express';
import type { z } from 'zod';
import { exportAssets } from '../assets/export.ts';
import { importAssets } from '../assets/import-csv.ts';
import { exportCatalogue } from '../catalogue/export.ts';
import { importCatalogue } from '../catalogue/import-csv.ts';
import { accept, changedMeanwhile, RefusalError } from '../refusal-error.ts';
import { instantOf } from '../runtime.ts';
import type { Services } from '../services.ts';
import { allSettings } from '../settings/all-settings.ts';
import { answerImport } from './answer-import.ts';
import { refuseFirstPassword } from './api.ts';
import type { Call } from './call.ts';
import { csvBody } from './csv-body.ts';
import { imageBody, sendFile } from './image-body.ts';
import { ImportAnswer } from './import-answer.ts';
import { requireVersion } from './prefer.ts';
import { invalidInput } from './refusals.ts';

/** Of a logo (section 2). */
const logoMegabytes = 1;

/** The routes whose body or answer is CSV or an image, as streams: declared in the contract, mounted before oRPC. */
export function streamRoutes(services: Services, callOf: (request: Request) => Call): Router {
  const router = Router({ caseSensitive: true });
  const { assets, catalogue, settings } = streams;

  const admin = (request: Request, operation: Operation): Actor => {
    const call = callOf(request);
    const actor = accept(judgeAccess(operation, call.actor));
    refuseFirstPassword(operation, call);
    if (!actor) throw new Error('A stream that anyone may call');
    return actor;
  };

  router.post('/equipment/import', async (request, response) => {
    const actor = admin(request, 'assets.import');
    const query = queryOf(request, assets.import['~orpc'].inputSchema);
    await answerImport(
      services,
      callOf(request),
      csvBody(request),
      new ImportAnswer(request, response),
      (upload) => importAssets(services, actor, query, upload),
    );
  });
  router.post('/catalog/import', async (request, response) => {
    const actor = admin(request, 'catalogue.import');
    const query = queryOf(request, catalogue.import['~orpc'].inputSchema);
    await answerImport(
      services,
      callOf(request),
      csvBody(request),
      new ImportAnswer(request, response),
      (upload) => importCatalogue(services, actor, query, upload),
    );
  });
  router.get('/equipment/export', async (request, response) => {
    const actor = admin(request, 'assets.export');
    const query = queryOf(request, assets.export['~orpc'].inputSchema);
    const name = assetExportFile(instantOf(services.runtime).slice(0, 10));
    await sendCsv(response, name, await exportAssets(services, actor, query));
  });
  router.get('/equipment/template', (request, response) => {
    admin(request, 'assets.template');
    return sendCsv(response, assetTemplateFile, [assetTemplate]);
  });
  router.get('/catalog/export', async (request, response) => {
    const actor = admin(request, 'catalogue.export');
    const query = queryOf(request, catalogue.export['~orpc'].inputSchema);
    await sendCsv(response, itemExportFile, await exportCatalogue(services, actor, query));
  });
  router.put('/settings/logo', async (request, response) => {
    const actor = admin(request, 'settings.setLogo');
    queryOf(request, settings.setLogo['~orpc'].inputSchema);
    const call = callOf(request);
    requireVersion(call, 'PUT');
    const image = await imageBody(request, logoMegabytes);
    const outcome = await services.settings.setLogo(image, actor, call.version);
    const answer = await allSettings(services);
    if (outcome === 'conflict') throw changedMeanwhile(answer);
    response.set('etag', `"${answer.version}"`).json(answer);
  });
  router.get('/files/:id', async (request, response) => {
    accept(judgeAccess('files.get', callOf(request).actor));
    sendFile(response, await services.files.get(request.params.id));
  });
  return router;
}

/** The query, parsed by the contract's own schema. */
function queryOf<T>(request: Request, schema: z.ZodType<T> | undefined): T {
  if (!schema) throw new Error('A streaming route without a query');
  const query: Record<string, string | string[]> = {};
  for (const [key, value] of new URL(request.url, 'http://localhost').searchParams) {
    const known = Object.hasOwn(query, key) ? query[key] : undefined;
    Object.defineProperty(query, key, {
      value: known === undefined ? value : [known, value].flat(),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  const parsed = schema.safeParse(query);
  if (parsed.success) return parsed.data;
  throw new RefusalError(invalidInput(parsed.error.issues));
}

/** A CSV file, as it is read from the store: the reader's pace is the source's. */
async function sendCsv(
  response: Response,
  fileName: string,
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<void> {
  response.attachment(fileName);
  response.setHeader('content-type', 'text/csv; charset=utf-8');
  const body = Readable.from(lines);
  await pipeline(body, response).catch((error: unknown) => {
    // The reader left; nobody is there to be told.
    if (!response.destroyed) throw error;
  });
}
