import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { assetSchema } from '@quartermaster/core/assets/asset';
import { labelTexts } from '@quartermaster/core/labels/label-texts';
import { message } from '@quartermaster/core/messages';
import { freePort } from '@quartermaster/test-kit/free-port';
import sharp from 'sharp';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { made, newAsset, newPerson } from '../support/company.ts';
import { type StartedServer, startTestServer } from '../support/started-server.ts';

const baseUrl = 'https://assets.northwind.example';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer({ baseUrl, port: await freePort() });
});
afterAll(() => server.stop());

const names = [
  'Framework Laptop 16 (AMD Ryzen AI) <b>&"',
  'حاسوب محمول للمكتب الرئيسي',
  '会議室用の大型ディスプレイ 🖥️',
];

it('prints labels on sheets: as PDF page by page, in any script, and a page as SVG', async () => {
  const { admin } = server;
  const assets = [];
  for (const name of names) assets.push(await newAsset(server, { name, serialNumber: `S-${name.length}` }));
  const ids = assets.map(({ assetId }) => assetId);
  const query = ids.map((id) => `ids=${id}`).join('&');

  const svg = await admin.get(`/api/labels?${query}&format=svg&start=13&sheet=l7163`);
  expect(svg.status).toBe(200);
  expect(svg.headers['content-type']).toMatch('image/svg+xml');
  expect(svg.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  // Two places are left on the first sheet, the third label is on the second.
  expect(ids.map((id) => svg.text.includes(`>${id}<`))).toEqual([true, true, false]);
  expect(svg.text).toContain('&#60;b&#62;');
  expect(svg.text).toContain('direction="rtl"');
  const second = await admin.get(`/api/labels?${query}&format=svg&start=13&page=2`);
  expect(second.text).toContain(`>${ids[2]}<`);
  expect((await admin.get(`/api/labels?${query}&format=svg&start=13&page=3`)).status).toBe(404);

  const answer = await fetch(`${server.url}/api/labels?${query}&start=13&parts=qr&parts=id&parts=name`, {
    headers: { authorization: String(admin.headers.authorization) },
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const pdf = Buffer.from(await answer.arrayBuffer());
  const { text: pages } = await extractText(new Uint8Array(pdf), { mergePages: false });
  expect(pages.map((text) => ids.filter((id) => text.includes(id)))).toEqual([ids.slice(0, 2), ids.slice(2)]);
  expect(pages[0]).toContain('Framework');
  // What the fonts of PDF readers lack is a picture: the lines of two names.
  expect(pdf.toString('latin1').match(/Subtype \/Image/g)).toHaveLength(3);
});

it('gives the holder the label of an asset, and prints what a filter finds, without retired ones', async () => {
  const { admin } = server;
  const holder = await newPerson(server);
  const asset = await newAsset(server, { name: 'Filtered here', assignedTo: holder.email });
  const own = await holder.caller.get(`/api/equipment/${asset.assetId}/label?sheet=50x25`);
  expect(own.text).toContain('width="50mm" height="25mm"');
  expect(own.text).toContain('Filtered here');
  expect(await codesIn(own.text)).toEqual([`${baseUrl}/assets?selected=${asset.assetId}`]);
  expect((await holder.caller.get('/api/labels')).status).toBe(403);

  const other = await newAsset(server, { name: 'Filtered here too' });
  made(await admin.post(`/api/equipment/${other.assetId}/retire`, { reason: 'sold' }), assetSchema);
  const found = await admin.get('/api/labels?where=name:Filtered*&format=svg');
  expect(found.text.match(/data-|<g transform/g)).toHaveLength(1);
  expect((await admin.get(`/api/labels?ids=${other.assetId}`)).body).toMatchObject({
    status: 404,
    message: labelTexts.ofNone,
  });
  expect((await admin.get('/api/labels?ids=QTM0')).body).toMatchObject({
    status: 422,
    message: `QTM0: ${message.recordNotFound('asset')}`,
  });
  expect((await admin.get('/api/labels?start=15')).status).toBe(422);
  expect((await admin.get('/api/labels?parts=name')).body).toMatchObject({
    message: expect.stringContaining(labelTexts.partsMissing),
  });
});

it('refuses labels that would lead to this computer alone, and says how to set the address', async () => {
  const local = await startTestServer();
  await newAsset(local);
  const refused = await local.admin.get('/api/labels');
  await local.stop();
  expect(refused.body).toMatchObject({
    status: 409,
    message: expect.stringMatching(/^A label would lead to http:\/\/.+ Set QM_BASE_URL to the address/),
  });
});

/** What the QR codes of a picture say. */
async function codesIn(svg: string): Promise<string[]> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });
  const png = await sharp(Buffer.from(svg), { density: 200 }).png().toBuffer();
  const codes = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] });
  return codes.map(({ text }) => text);
}
