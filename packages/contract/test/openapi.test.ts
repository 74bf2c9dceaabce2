import { sentTypes } from '@quartermaster/core/webhooks/webhook-events';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '../src/openapi.ts';

const content = z.record(z.string(), z.unknown()).default({});
const operation = z.object({
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), description: z.string().optional() }))
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
});
const paths = z.record(z.string(), z.record(z.string(), operation)).parse((await openApiDocument()).paths);

const at = (method: string, path: string) => {
  const found = paths[path]?.[method];
  if (!found) throw new Error(`No ${method} ${path}`);
  const names = (place: string) => found.parameters.filter((one) => one.in === place).map(({ name }) => name);
  return {
    body: Object.keys(found.requestBody?.content ?? {}),
    answer: Object.keys(found.responses['200']?.content ?? {}),
    query: names('query'),
    headers: names('header'),
    refuses: (status: number) => found.responses[status]?.description,
  };
};

it.each([
  ['post', '/equipment/import', ['text/csv'], ['application/json', 'application/x-ndjson']],
  ['get', '/equipment/export', [], ['text/csv', 'application/x-ndjson']],
  ['get', '/equipment/template', [], ['text/csv']],
  ['put', '/settings/logo', ['image/*'], ['application/json']],
  ['get', '/files/{id}', [], ['image/png', 'text/csv']],
  ['get', '/events', [], ['text/event-stream']],
  ['post', '/workflows/{id}/replay', ['application/json'], ['text/event-stream']],
  ['get', '/audit/export', [], ['text/csv']],
  ['put', '/me/photo', ['image/*'], ['application/json']],
  ['put', '/equipment/{id}/image', ['image/*'], ['application/json']],
  ['put', '/settings', ['application/json'], ['application/json']],
  ['get', '/settings', [], ['application/json']],
])('the document says what %s %s takes and answers', (method, path, body, answer) => {
  expect(at(method, path)).toMatchObject({ body, answer });
});

it('says what each parameter means, and by what a list is sorted', () => {
  const silent = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters }]) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${method} ${path}: ${name}`),
    ),
  );
  expect(silent).toEqual([]);
  const sort = paths['/vendors']?.get?.parameters.find(({ name }) => name === 'sort')?.description;
  expect(sort).toContain('`email`, `country`, `createdAt`');
  expect(sort).toContain('descending with a leading minus');
});

it('options of an import are in its query, beside the file', () => {
  const options = ['dryRun', 'map', 'reading', 'set', 'createMissing', 'rejects', 'digest', 'plan', 'mode'];
  expect(at('post', '/catalog/import').query).toEqual(options);
});

it.each([
  ['put', '/equipment/{id}', ['If-Match']],
  ['delete', '/equipment/{id}', ['If-Match']],
  ['post', '/equipment', ['Idempotency-Key']],
  ['post', '/requests/{id}/transitions', ['If-Match', 'Idempotency-Key']],
  ['put', '/me/password', []],
  ['get', '/equipment', []],
])('%s %s takes the headers %j', (method, path, headers) => {
  expect(at(method, path).headers).toEqual(headers);
});

it('says how large a body may be, and who may try how often', () => {
  expect(at('post', '/equipment').refuses(413)).toBe('The request body is larger than 1 MiB');
  expect(at('post', '/equipment/import').refuses(413)).toBe('The request body is larger than 64 MiB');
  expect(at('put', '/settings/logo').refuses(413)).toBe('The request body is larger than 1 MiB');
  expect(at('post', '/auth/login').refuses(413)).toBe('The request body is larger than 16 KiB');
  expect(at('get', '/equipment').refuses(413)).toBeUndefined();
  expect(at('post', '/auth/login').refuses(429)).toContain('Retry-After');
  expect(at('get', '/auth/me').refuses(429)).toBeUndefined();
});

it('describes what webhooks are sent, by event', async () => {
  const { webhooks = {} } = await openApiDocument();
  expect(Object.keys(webhooks)).toEqual([...sentTypes]);
  expect(JSON.stringify(webhooks['equipment.assigned'])).toContain('"assignedToName"');
});

it('has no fault that validators find', async () => {
  const source = JSON.stringify(await openApiDocument());
  const { valid, errors } = await new Validator().validate(JSON.parse(source));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  const config = await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error' } });
  expect(await lintFromString({ source, config })).toEqual([]);
});
