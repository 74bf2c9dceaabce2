import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScene, type Scene } from './support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

it('qm api calls any route, with fields, a body, headers and all pages', async () => {
  const { admin } = scene;
  const made = await admin.qm(
    'api',
    'POST',
    '/catalog',
    '-f',
    'name=Theremin',
    '-f',
    'type=Peripheral',
    '-F',
    'price=12.5',
  );
  expect([made.code, made.stderr]).toEqual([0, '']);
  const { id, version, price } = JSON.parse(made.stdout);
  expect(price).toBe(12.5);
  const found = await admin.qm('api', 'get', '/api/catalog', '-f', 'search=theremin');
  expect(JSON.parse(found.stdout)).toMatchObject({ total: 1, items: [{ id }] });
  const body = { input: JSON.stringify({ price: 13 }) };
  const late = await admin.qmWith(
    body,
    'api',
    'PUT',
    `catalog/${id}`,
    '--input',
    '-',
    '-H',
    `If-Match: "${version + 1}"`,
  );
  expect(late).toMatchObject({ code: 1, stdout: '' });
  const now = await admin.qmWith(
    body,
    'api',
    'PUT',
    `catalog/${id}`,
    '--input',
    '-',
    '-H',
    `If-Match: "${version}"`,
  );
  expect(JSON.parse(now.stdout).price).toBe(13);
  for (let n = 0; n < 3; n += 1) await admin.api.catalogue.create({ name: `Page ${n}`, type: 'Peripheral' });
  const all = await admin.qm('api', 'GET', '/catalog?limit=2&search=page', '--paginate');
  expect(
    all.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).name),
  ).toEqual(['Page 0', 'Page 1', 'Page 2']);
  const csv = await admin.qm('api', 'GET', '/catalog/export');
  expect(csv).toMatchObject({ code: 0, stdout: expect.stringContaining('Theremin') });
  expect((await admin.qm('api', 'DELETE', `/catalog/${id}`)).code).toBe(0);
});

it('qm api says what is wrong', async () => {
  const { admin } = scene;
  const refusals = [
    [['PATCH', '/catalog'], 2, "'PATCH' is not a method of the API."],
    [['GET', '/nowhere'], 1, 'Not found'],
    [['GET', '/catalog', '-f', 'limit'], 2, "'limit' is not a field"],
    [['POST', '/catalog', '-F', 'price=ten'], 2, 'is not JSON'],
    [['POST', '/catalog', '-f', 'name=', '-f', 'type=Peripheral'], 2, 'name'],
    [['GET', '/settings', '--paginate'], 2, 'This route does not answer with a list.'],
  ] as const;
  for (const [words, code, text] of refusals) {
    const { stderr, ...rest } = await admin.qm('api', ...words);
    expect({ words, code: rest.code }).toEqual({ words, code });
    expect(stderr).toContain(text);
  }
});
