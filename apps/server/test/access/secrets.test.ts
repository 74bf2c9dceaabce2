import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aThird } from '@quartermaster/test-kit/a-third';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Answer, Caller } from '../support/caller.ts';
import { password } from '../support/company.ts';
import { cookieOf } from '../support/cookies.ts';
import { mongoOf } from '../support/database.ts';
import { declaredRoutes } from '../support/declared-routes.ts';
import { callerOf, callers, newScene, type Scene } from '../support/scene.ts';
import { routeMatrix } from './route-matrix.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

/** Ids that answers replace by names; events, which have both, keep them for programs. */
const namedIds = ['typeId', 'vendorId', 'locationId'];

/** Names of stored fields that are private or secret. */
const privateFields = [
  'passwordHash',
  'encryptedAddress',
  'securityEpoch',
  'epoch',
  'tokenHash',
  'nameKey',
  'keys',
  'parentKey',
  'itemNames',
  'pendingEffect',
  'fingerprint',
  ...namedIds,
];

describe('what is secret is part of no answer (promise 17)', () => {
  it('of any route, to anybody', async () => {
    const secrets = await secretsOf(scene);
    const answers: Answer[] = [];
    const others = callers.filter((name) => name !== 'admin');
    for (const [nth, { operation }] of declaredRoutes.entries()) {
      for (const name of ['admin' as const, ...aThird(others, nth)]) {
        const {
          method,
          path,
          as = callerOf(scene, name),
          ...sent
        } = await routeMatrix[operation].call(scene, name);
        answers.push(await as.send(method, path, sent));
      }
    }
    for (const path of ['/api/users?limit=200', '/healthz', '/readyz', '/api/nothing']) {
      answers.push(await scene.server.admin.get(path));
    }
    for (const { text, body } of answers) {
      expect([...secrets, '$argon2'].filter((secret) => text.includes(secret))).toEqual([]);
      expect(privateNamesIn(body), text.slice(0, 200)).toEqual([]);
    }
  });

  it('nor of what the API says of itself, or of what webhooks get', async () => {
    const { body } = await scene.server.admin.get('/api/openapi.json');
    const { webhooks, ...routes } = z.record(z.string(), z.json()).parse(body);
    expect(privateNamesIn(routes)).toEqual([]);
    expect(privateNamesIn(webhooks).filter((name) => !namedIds.includes(name))).toEqual([]);
  });

  it('nor of the log', async () => {
    const secrets = [...(await secretsOf(scene)), password];
    for (const secret of secrets) expect(scene.server.log()).not.toContain(secret);
  });
});

describe('what is private cannot be filtered or sorted by', () => {
  const lists = ['/api/users', '/api/vendors', '/api/equipment', '/api/catalog', '/api/requests'];
  const guesses = [
    ...privateFields,
    'password',
    'passwordhash',
    'PasswordHash',
    'user.passwordHash',
    '__proto__',
    'constructor',
    'toString',
    'keys.name',
    'version',
    'mustChangePassword',
    'customFields',
    'customFields.__proto__',
    'field.constructor',
    '$where',
    '_id',
    '',
  ];

  it.each(lists)('in %s', async (list) => {
    for (const caller of [scene.server.admin, scene.owner.caller]) {
      if ((await caller.get(list)).status === 403) continue;
      for (const [at, field] of guesses.entries()) {
        const answers = aThird(queriesOn(field), at).map(async (query) => {
          const { status } = await caller.get(`${list}?${query}`);
          expect(status, `${list}?${decodeURIComponent(query)}`).toBe(422);
        });
        await Promise.all(answers);
      }
    }
  });

  it("and a user's own filters find no other people by their names", async () => {
    const { email } = scene.other;
    for (const where of [
      `assignedTo:"${email}"`,
      `-assignedTo:"${email}"`,
      `(assignedTo:"${email}" OR assignedTo:*)`,
    ]) {
      const { body } = await scene.owner.caller.get(`/api/equipment?where=${encodeURIComponent(where)}`);
      expect(JSON.stringify(body)).not.toContain(email);
    }
  });
});

/** Every way in which a query can name a field. */
function queriesOn(field: string): string[] {
  const name = encodeURIComponent(field);
  const wheres = [
    `${field}:x`,
    `${field}:*`,
    `${field}:x*`,
    `-${field}:x`,
    `${field}>x`,
    `${field}~x`,
    `(type:x OR ${field}:"$argon2id")`,
  ];
  // As a query parameter, __proto__ is ignored, and no field is called ''.
  const parameters = field === '' || field === '__proto__' ? [] : [`${name}=x`, `${name}[$gt]=`];
  const named =
    field === '' ? [] : [`sort=${name}`, ...wheres.map((where) => `where=${encodeURIComponent(where)}`)];
  return [...parameters, ...named, `sort=-${name}`];
}

/** Everything secret that this server holds: hashes, keys and credentials. */
async function secretsOf({ server, direct, owner, admin }: Scene): Promise<string[]> {
  const { items } = await direct.services.users.collection.find({ limit: 200 });
  const given = mongoOf(server.dataDir)?.secretKey.toString('base64');
  const key = given ?? (await readFile(join(server.dataDir, 'secret.key'), 'utf8')).trim();
  const cookie = cookieOf(await server.nobody.post('/api/auth/session', { email: owner.email, password }));
  return [
    key,
    Buffer.from(key, 'base64').toString('hex'),
    cookie.split('=')[1] ?? '',
    ...[owner.caller, admin.caller].map(tokenOf),
    ...items.flatMap((user) => user.passwordHash ?? []),
  ];
}

const tokenOf = ({ headers }: Caller): string => String(headers.authorization).slice('Bearer '.length);

/** All property names at any depth. */
function privateNamesIn(body: unknown): string[] {
  const names = new Set(namesIn(body));
  return privateFields.filter((name) => names.has(name));
}

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    Array.isArray(value) ? namesIn(inner) : [name, ...namesIn(inner)],
  );
}
