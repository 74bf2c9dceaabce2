import { type Asset, assetSchema } from '@quartermaster/core/assets/asset';
import { itemSchema } from '@quartermaster/core/catalogue/item';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { made, newAsset, newItem, password } from '../support/company.ts';
import { newScene, type Scene } from '../support/scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

/** A photo as a phone's camera makes it: on its side, and with its location in the EXIF data. */
const photo = () =>
  sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#336699' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
const put = (path: string, body: Uint8Array | string, type = 'image/jpeg', headers = {}) =>
  scene.admin.caller.send('PUT', path, { body, headers: { 'content-type': type, ...headers } });
/** The bytes as the holder gets them. */
const bytesOf = async (path: string): Promise<ArrayBuffer> => {
  const credentials = { email: scene.owner.email, password };
  const answer = await scene.server.nobody.post('/api/auth/login', credentials);
  const { token } = made(answer, z.object({ token: z.string() }));
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${scene.server.url}${path}`, { headers })).arrayBuffer();
};
const asset = async (id: string): Promise<Asset> =>
  made(await scene.admin.caller.get(`/api/equipment/${id}`), assetSchema);

it('a photo is kept upright and re-encoded without its place, and seen by whoever sees the asset', async () => {
  const { id } = await newAsset(scene.server, { assignedTo: scene.owner.email });
  const { image = '', version } = made(await put(`/api/equipment/${id}/image`, await photo()), assetSchema);
  const seen = await bytesOf(image);
  const { width, height, format, exif } = await sharp(new Uint8Array(seen)).metadata();
  expect([format, width, height, exif]).toEqual(['png', 600, 1200, undefined]);
  expect((await scene.other.caller.get(image)).status).toBe(404);
  expect((await scene.server.nobody.get(image)).status).toBe(401);
  // An outdated version changes nothing, and leaves no file.
  const stale = await put(`/api/equipment/${id}/image`, await photo(), 'image/jpeg', {
    'if-match': `"${version - 1}"`,
  });
  expect(stale.status).toBe(412);
  expect((await asset(id)).image).toBe(image);
  await scene.admin.caller.delete(`/api/equipment/${id}/image`);
  expect((await asset(id)).image).toBeUndefined();
});

it("a catalogue item's picture is set in the same way", async () => {
  const { id } = await newItem(scene.server);
  const item = made(await put(`/api/catalog/${id}/image`, await photo()), itemSchema);
  expect(item.image).toMatch(/^\/api\/files\/[A-Za-z0-9]{20}$/);
});

it('what is no picture, or too large a one, is refused (promise 25)', async () => {
  const { id } = await newAsset(scene.server);
  const path = `/api/equipment/${id}/image`;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const [body, type, status] of [
    [svg, 'image/svg+xml', 415],
    [svg, 'image/png', 415],
    ['<html>', 'text/html', 415],
    [(await photo()).subarray(0, 2000), 'image/jpeg', 415],
    [Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png', 413],
  ] as const)
    expect([type, (await put(path, body, type)).status]).toEqual([type, status]);
  expect((await put('/api/equipment/nothing/image', await photo())).status).toBe(404);
  expect((await asset(id)).image).toBeUndefined();
});
