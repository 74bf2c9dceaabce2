import { type Settings, settingsSchema } from '@quartermaster/core/settings/settings';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsSince, lastEvent } from '../requests/request-in.ts';
import { made } from '../support/company.ts';
import { blackPng } from '../support/pictures.ts';
import { newScene, type Scene } from '../support/scene.ts';
import { refusal } from './configured.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());

const upload = (body: Uint8Array | string, type: string) =>
  scene.admin.caller.send('PUT', '/api/settings/logo', { body, headers: { 'content-type': type } });
const settings = async (): Promise<Settings> =>
  made(await scene.admin.caller.get('/api/settings'), settingsSchema);

/** A picture of this size, with a location in its EXIF data. */
const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 800, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .withExif({
      IFD0: { Copyright: 'Secret place' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .toFormat(format)
    .toBuffer();

/** The bytes of an uploaded file, as anybody gets them. */
const fetched = async (path: string) => {
  const response = await fetch(`${scene.server.url}${path}`);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
};

const statusOf = async (path: string) => (await scene.admin.caller.get(path)).status;

describe('the company logo', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'as %s is kept re-encoded, in the size it is shown',
    async (format) => {
      const sent = await picture(format);
      const { logo = '' } = made(await upload(sent, `image/${format}`), settingsSchema);
      const { response, bytes } = await fetched(logo);
      const { width, height, format: kept, exif } = await sharp(bytes).metadata();
      expect([response.status, kept, width, height, exif]).toEqual([200, 'png', 267, 100, undefined]);
      expect(Buffer.from(bytes).includes('Secret place')).toBe(false);
    },
  );

  it('is served to anybody as a picture and nothing else (promise 26)', async () => {
    const { logo = '' } = made(await upload(await picture('png'), 'image/png'), settingsSchema);
    const { headers } = (await fetched(logo)).response;
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="[A-Za-z0-9]{20}\.png"$/);
    const branding = (await scene.server.nobody.get('/api/branding')).body;
    expect(branding).toMatchObject({ logo });
  });

  it('replaces the one before, whose file is gone; deleted, there is none', async () => {
    const first = made(await upload(await picture('png'), 'image/png'), settingsSchema).logo ?? '';
    const since = await lastEvent(scene.direct);
    const second = made(await upload(await picture('png', 10, 10), 'image/png'), settingsSchema).logo ?? '';
    expect(second).not.toBe(first);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect(await eventsSince(scene.direct, since)).toMatchObject([
      { type: 'settings.updated', data: { logo: second }, previous: { logo: first } },
    ]);
    const without = made(await scene.admin.caller.delete('/api/settings/logo'), settingsSchema);
    expect(without.logo).toBeUndefined();
    expect(await statusOf(second)).toBe(404);
    expect((await scene.server.nobody.get('/api/branding')).body).not.toHaveProperty('logo');
  });

  it('can be set on the version that was read alone', async () => {
    const { version } = await settings();
    const send = (tag: string) => async () =>
      scene.admin.caller.send('PUT', '/api/settings/logo', {
        body: await picture('png'),
        headers: { 'content-type': 'image/png', 'if-match': tag },
      });
    const stale = await send(`"${version - 1}"`)();
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({ data: { current: { version } } });
    const written = await send(`"${version}"`)();
    expect([written.status, written.headers.etag]).toEqual([200, `"${version + 1}"`]);
  });

  it('isn’t a field of the settings that anybody may write', async () => {
    for (const field of ['logo', 'logoId']) {
      expect((await scene.admin.caller.put('/api/settings', { [field]: '/api/files/x' })).status).toBe(422);
    }
  });
});

describe('what is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const html = '<html><script>alert(1)</script></html>';
  const gifAndScript = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from('*/=1;alert(1)')]);
  const refused: readonly [string, string | Uint8Array, string][] = [
    ['SVG', svg, 'image/svg+xml'],
    ['SVG that calls itself PNG', svg, 'image/png'],
    ['SVG with a byte order mark', `\ufeff${svg}`, 'image/png'],
    ['HTML that calls itself PNG', html, 'image/png'],
    ['HTML in two types', html, 'text/html;image/png'],
    ['a polyglot of GIF and script', gifAndScript, 'image/gif'],
    ['a PNG that ends early', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
    ['nothing', new Uint8Array(), 'image/png'],
    ['JSON', '{"files":{"f":{"filepath":"/etc/passwd"}}}', 'application/json'],
    [
      'a form',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
      'multipart/form-data; boundary=x',
    ],
    ['a PDF', '%PDF-1.7', 'image/png'],
    ['TIFF', Buffer.from('49492a0008000000', 'hex'), 'image/tiff'],
  ];
  it.each(refused)('%s is refused with 415, and nothing is kept', async (_name, body, type) => {
    const before = await settings();
    expect(refusal(await upload(body, type))).toEqual([415, 'Use a PNG, JPEG, GIF or WebP image']);
    expect(await settings()).toEqual(before);
  });

  it('more than 1 MB is refused with 413, said before or not', async () => {
    const large = Buffer.alloc(1024 * 1024 + 1, 0x89);
    expect(refusal(await upload(large, 'image/png'))).toEqual([413, 'The image is larger than 1 MB']);
    const streamed = await scene.admin.caller.send('PUT', '/api/settings/logo', {
      body: large,
      headers: { 'content-type': 'image/png', 'transfer-encoding': 'chunked' },
    });
    expect(streamed.status).toBe(413);
  });

  it('a small file that unfolds to 16,000 × 16,000 pixels is refused, and harms nobody', async () => {
    const bomb = blackPng(16_000, 16_000);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(refusal(await upload(bomb, 'image/png'))).toEqual([
      413,
      'The image is larger than 64 MB when uncompressed',
    ]);
    expect((await scene.server.nobody.get('/healthz')).status).toBe(200);
  }, 120_000);

  it('an address that leads nowhere is 404, whatever is written into it', async () => {
    const answers = await Promise.all(
      ['x', '..%2f..%2fetc%2fpasswd', '%00', 'a'.repeat(500)].map((id) =>
        scene.admin.caller.get(`/api/files/${id}`),
      ),
    );
    for (const { status, body } of answers) {
      expect([400, 404]).toContain(status);
      expect(z.object({ code: z.string() }).safeParse(body).success).toBe(true);
    }
  });
});
