import { fileReaders } from '@quartermaster/core/access/access';
import { type FileKind, fileKindNames } from '@quartermaster/core/files/file-kind';
import { settingsSchema } from '@quartermaster/core/settings/settings';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { made, newAsset, newItem } from '../support/company.ts';
import { origin } from '../support/origin.ts';
import { pixel } from '../support/pictures.ts';
import { callerOf, callers, newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const add = (kind: FileKind, content: Uint8Array = pixel) => scene.direct.services.files.add(kind, content);
const pathOf = (id: string) => `/api/files/${id}`;

/** Adds a file of each kind, and a record that refers to it: the owner's, if it can have an owner. */
const inUse: Record<FileKind, () => Promise<string>> = {
  async logo() {
    const headers = { 'content-type': 'image/png' };
    const answer = await scene.server.admin.send('PUT', '/api/settings/logo', { body: pixel, headers });
    return made(answer, settingsSchema).logo ?? '';
  },
  personPhoto: async () => pathOf(await add('personPhoto')),
  async assetPhoto() {
    const image = pathOf(await add('assetPhoto'));
    await newAsset(scene.server, { assignedTo: scene.owner.email, image });
    return image;
  },
  async itemPhoto() {
    const { image } = made(
      await scene.server.admin.send('POST', '/api/catalog/pictures', {
        body: pixel,
        headers: { 'content-type': 'image/png' },
      }),
      z.object({ image: z.string() }),
    );
    await newItem(scene.server, { image });
    return image;
  },
  async importReport() {
    const report = await add('importReport', Buffer.from('row,message\r\n2,Unknown type\r\n'));
    const { jobs } = scene.direct.services;
    const job = await jobs.attend('assets.import', { ...scene.owner, role: 'user', ...origin });
    const tally = { processed: 1, created: 0, updated: 0, unchanged: 0, failed: 1 };
    await jobs.end(job, 'done', tally, report);
    return pathOf(report);
  },
};

const statuses = {
  anyone: [200, 200, 200, 200],
  user: [401, 200, 200, 200],
  own: [401, 200, 404, 200],
  admin: [401, 404, 404, 200],
} as const;

describe('who may read a file', () => {
  it.each(fileKindNames)(
    '%s: nobody in particular, the owner, another user, an administrator',
    async (kind) => {
      const path = await inUse[kind]();
      const got: number[] = [];
      for (const name of callers) {
        const answer = await callerOf(scene, name).get(path);
        got.push(answer.status);
        if (answer.status === 200) continue;
        // The same as for a file that doesn't exist.
        const none = await callerOf(scene, name).get(pathOf('a'.repeat(20)));
        expect([none.status, none.body]).toEqual([answer.status, answer.body]);
      }
      expect(got).toEqual(statuses[fileReaders[kind]]);
    },
  );

  it('an asset’s photo is for the asset’s holder; until an asset has it, for administrators only', async () => {
    const image = pathOf(await add('assetPhoto'));
    const read = async () => [
      (await scene.owner.caller.get(image)).status,
      (await scene.other.caller.get(image)).status,
      (await scene.admin.caller.get(image)).status,
    ];
    expect(await read()).toEqual([404, 404, 200]);
    const { id } = await newAsset(scene.server, { assignedTo: scene.owner.email, image });
    expect(await read()).toEqual([200, 404, 200]);
    await scene.server.admin.put(`/api/equipment/${id}`, { assignedTo: scene.other.email });
    expect(await read()).toEqual([404, 200, 200]);
  });

  it('users who must change their first password see the logo and nothing private', async () => {
    const account = { email: 'new@northwind.example', password: 'first password' };
    await scene.server.admin.post('/api/users', { ...account, displayName: 'New' });
    const login = await scene.server.nobody.post('/api/auth/login', account);
    const { token } = made(login, z.object({ token: z.string() }));
    const caller = scene.server.nobody.with({ authorization: `Bearer ${token}` });
    expect((await caller.get(await inUse.logo())).status).toBe(200);
    expect((await caller.get(await inUse.personPhoto())).status).toBe(401);
  });
});

describe('a file that is served', () => {
  const headersOf = async (kind: FileKind) => (await scene.admin.caller.get(await inUse[kind]())).headers;

  it.each(fileKindNames)('%s: browsers never run it (promise 26)', async (kind) => {
    const headers = await headersOf(kind);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    const [type, name] =
      kind === 'importReport'
        ? ['text/csv; charset=utf-8', /^attachment; filename="[A-Za-z0-9]{20}\.csv"$/]
        : ['image/png', /^inline; filename="[A-Za-z0-9]{20}\.png"$/];
    expect(headers['content-type']).toBe(type);
    expect(headers['content-disposition']).toMatch(name);
  });

  it('access to private files is checked again each time', async () => {
    expect((await headersOf('logo'))['cache-control']).toBe('public, max-age=31536000, immutable');
    const path = await inUse.assetPhoto();
    const { etag = '', ...headers } = (await scene.owner.caller.get(path)).headers;
    expect(headers['cache-control']).toBe('private, no-cache');
    expect((await scene.owner.caller.get(path, { 'if-none-match': etag })).status).toBe(304);
    expect((await scene.other.caller.get(path, { 'if-none-match': etag })).status).toBe(404);
  });

  it('a photo is a PNG at display size, without GPS data', async () => {
    const sent = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#336699' } })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    const sizes = { personPhoto: [512, 341], assetPhoto: [1200, 800], itemPhoto: [1200, 800] } as const;
    for (const kind of ['personPhoto', 'assetPhoto', 'itemPhoto'] as const) {
      const path = pathOf(await add(kind, sent));
      const headers = { authorization: String(scene.admin.caller.headers.authorization) };
      const response = await fetch(`${scene.server.url}${path}`, { headers });
      const { width, height, format, exif } = await sharp(await response.arrayBuffer()).metadata();
      expect([format, [width, height], exif]).toEqual(['png', sizes[kind], undefined]);
    }
  });

  it.each(['personPhoto', 'assetPhoto', 'itemPhoto'] as const)(
    '%s: anything but an image is refused',
    async (kind) => {
      const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      await expect(add(kind, script)).rejects.toThrow('Use a PNG, JPEG, GIF or WebP image');
    },
  );
});
