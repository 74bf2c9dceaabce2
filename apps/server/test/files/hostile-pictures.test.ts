import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { expectApiError } from '../support/api-error.ts';
import { made, newAsset, newItem } from '../support/company.ts';
import { blackPng } from '../support/pictures.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';
import { active, hostilePictures } from './hostile-pictures.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('promise 25: of 40 files and more, none is kept but as the pixels of a picture, wherever it is sent', async () => {
  const [asset, item] = [await newAsset(server), await newItem(server)];
  const places = {
    '/api/me/photo': 'photoURL',
    '/api/settings/logo': 'logo',
    [`/api/equipment/${asset.id}/image`]: 'image',
    [`/api/catalog/${item.id}/image`]: 'image',
  };
  const corpus = await hostilePictures();
  expect(corpus.length).toBeGreaterThanOrEqual(40);
  for (const { name, body, type = 'image/png', headers = {}, becomes } of corpus) {
    for (const [path, field] of Object.entries(places)) {
      const answer = await server.admin.send('PUT', path, {
        body,
        headers: { ...headers, 'content-type': type },
      });
      if (becomes !== 'picture') {
        expect([name, path, answer.status]).toEqual([name, path, becomes]);
        expectApiError(answer);
        continue;
      }
      const { [field]: address } = made(answer, z.record(z.string(), z.unknown()));
      const read = await fetch(`${server.url}${address}`, {
        headers: { authorization: String(server.admin.headers.authorization) },
      });
      expect(read.headers.get('content-type'), name).toBe('image/png');
      expect(read.headers.get('x-content-type-options'), name).toBe('nosniff');
      const stored = Buffer.from(await read.arrayBuffer());
      const { format, exif, xmp } = await sharp(stored).metadata();
      expect([name, format, exif, xmp]).toEqual([name, 'png', undefined, undefined]);
      expect(stored.includes(active), name).toBe(false);
    }
  }
  expect(server.log()).not.toContain('"msg":"fault"');
});

it("a person's photo has 16 million pixels at most, other pictures as many as fit into 64 MB", async () => {
  const { id } = await newAsset(server);
  const body = blackPng(4100, 4000);
  const headers = { 'content-type': 'image/png' };
  const photo = await server.admin.send('PUT', '/api/me/photo', { body, headers });
  expectApiError(photo, 413);
  expect(photo.text).toContain('The image has more than 16 million pixels');
  expect((await server.admin.send('PUT', `/api/equipment/${id}/image`, { body, headers })).status).toBe(200);
});
