import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectApiError } from '../support/api-error.ts';
import type { Answer, Caller } from '../support/caller.ts';
import { newAsset, newItem, newLocation, newRequest, password } from '../support/company.ts';
import { type ApiDocument, type ApiOperation, apiDocument, operationsOf } from '../support/openapi.ts';
import { origin } from '../support/origin.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { callsOf, type FuzzedCall } from './call-arbitraries.ts';
import type { Plausible } from './json-arbitraries.ts';

const soak = Boolean(process.env.QM_SOAK);
const requests = soak ? 10_000 : 500;

let scene: Scene;
let document: ApiDocument;
let ids: string[];
let plausible: Plausible;

beforeAll(async () => {
  scene = await newScene();
  const { server, owner, direct } = scene;
  document = await apiDocument(server);
  const asset = await newAsset(server, { assignedTo: owner.email });
  const item = await newItem(server);
  const request = await newRequest(owner.caller, item.id);
  const job = await direct.services.jobs.attend('assets.import', { ...origin, role: 'user', ...owner });
  const location = await newLocation(server, { name: 'Berlin' });
  plausible = {
    type: ['Laptop', 'Software License'],
    email: ['one@northwind.example', 'two@northwind.example'],
    assignedTo: [owner.email, null],
    userId: [owner.email],
    catalogItemId: [item.id],
    location: [location.id],
    parentId: [location.id],
    vendor: ['Acme'],
    image: ['https://pictures.example/x.png'],
    website: ['https://acme.example'],
    customFields: [{}, { model: 'X1' }, { seats: 5 }],
    currentPassword: [password],
  };
  ids = [asset.id, asset.assetId, item.id, request.id, request.id.slice(0, 8), job, location.id, owner.id];
});
afterAll(() => scene.end());

describe('whatever is sent, the server answers in its own terms (promise 21)', () => {
  it(`${requests} fuzzed requests: no fault, no stack trace, nothing that the document does not say`, async () => {
    const calls = fc
      .constantFrom(...operationsOf(document))
      .chain((operation) => callsOf(operation, ids, plausible));
    const who = fc.constantFrom('admin', 'admin', 'admin', 'owner', 'nobody', 'garbage');
    const times: number[] = [];
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(calls, who, async (call, name) => {
        const started = performance.now();
        const answer = await (await callerFor(name, call)).send(call.method, call.path, call);
        times.push(performance.now() - started);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        check(call, answer);
      }),
      { numRuns: requests, ...(soak ? {} : { seed: 25 }) },
    );
    expect(scene.server.log()).not.toContain('"msg":"fault"');
    expect((await scene.server.nobody.get('/readyz')).status).toBe(200);
    expect(Object.keys(Object.prototype)).toEqual([]);
    // Nearly all kinds of answers occurred, so the fuzzing reached something, whatever routes there are.
    const missed = [200, 201, 400, 401, 403, 404, 415, 422].filter((status) => !statuses.has(status));
    expect(missed.length, `missed: ${missed}`).toBeLessThan(2);
    times.sort((a, b) => a - b);
    if (soak) expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(500);
  }, 900_000);
});

/** The caller to use; a call that ends its session gets one of its own. */
async function callerFor(name: string, { operationId }: FuzzedCall): Promise<Caller> {
  const { server, admin, owner } = scene;
  if (name === 'nobody') return server.nobody;
  if (name === 'garbage') return server.nobody.with({ authorization: `Bearer ${operationId}` });
  if (operationId === 'auth.signOut' || operationId === 'me.changePassword') {
    const { email } = name === 'admin' ? admin : owner;
    const user = await scene.direct.services.users.byEmail(email);
    if (!user) throw new Error('No such user');
    const { token } = await scene.direct.services.sessions.startCookie(user, false, origin);
    return server.nobody.with({ cookie: `qm_session=${token}` });
  }
  return name === 'admin' ? admin.caller : owner.caller;
}

/** Checks that an answer is documented. */
function check(call: FuzzedCall, answer: Answer): void {
  const { status, headers, text, body } = answer;
  expect(status, text).toBeLessThan(500);
  if (call.method === 'HEAD' || status === 204) return;
  if (status >= 400) {
    // Node itself answers what isn't valid HTTP, before the server sees it.
    if (text === '' && [400, 417, 431].includes(status)) return;
    expectApiError(answer);
    return;
  }
  const operation = operationFor(call);
  if (!operation) return;
  const described = operation.responses[status]?.content;
  expect(described, `${call.method} ${call.path} → ${status}`).toBeDefined();
  const type = headers['content-type']?.split(';')[0] ?? '';
  expect(Object.keys(described ?? {}), `${call.method} ${call.path}`).toContain(type);
  if (type === 'application/json') validatorOf(operation, status).parse(body);
}

/** The operation that a path leads to; an id like '..' leads somewhere other than intended. */
function operationFor({ method, path }: FuzzedCall): ApiOperation | undefined {
  const { pathname } = new URL(path, 'http://localhost');
  const candidates = operationsOf(document).filter(
    (one) =>
      one.method === method && new RegExp(`^/api${one.path.replace('{id}', '[^/]+')}/?$`).test(pathname),
  );
  return candidates.find((one) => !one.path.includes('{id}')) ?? candidates[0];
}

const validators = new Map<string, z.ZodType>();

/** The schema of a successful answer, closed: the answer may have no undocumented fields. */
function validatorOf({ operationId, responses }: ApiOperation, status: number): z.ZodType {
  const key = `${operationId} ${status}`;
  const known = validators.get(key);
  if (known) return known;
  const made = z.fromJSONSchema(
    closed(z.record(z.string(), z.json()).parse(responses[status]?.content?.['application/json']?.schema)),
  );
  validators.set(key, made);
  return made;
}

type Schema = Parameters<typeof z.fromJSONSchema>[0];

/** The same schema, but objects that list their properties may have no others. */
function closed(schema: Record<string, z.core.util.JSONType>): Exclude<Schema, boolean> {
  return JSON.parse(JSON.stringify(schema), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && 'properties' in value && !('additionalProperties' in value)
      ? { ...value, additionalProperties: false }
      : value,
  );
}
