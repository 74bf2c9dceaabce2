import { request } from 'node:http';
import { errorBody } from '@quartermaster/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newScene, type Scene } from '../support/scene.ts';
import { storeDump } from './store-dump.ts';

let scene: Scene;
let before: string;
beforeAll(async () => {
  scene = await newScene();
});
afterAll(() => scene.end());
beforeEach(async () => {
  before = await storeDump(scene.beside);
});
afterEach(async () => {
  expect(await storeDump(scene.beside)).toBe(before);
});

const assets = '/api/equipment/import';
const items = '/api/catalog/import';
const row = 'QTM1,ThinkPad,Laptop,Available\n';
const megabyte = 1024 * 1024;

describe('a file is refused whole, with a message, and nothing is written', () => {
  it.each([
    [
      'without the required columns',
      assets,
      'name,Status\nThinkPad,Available\n',
      'Missing required columns: assetid, type',
    ],
    ['without any of them', assets, 'a,b\n1,2\n', 'Missing required columns: assetid, name, type, status'],
    ['without a name column', items, 'sku,price\nA,1\n', 'Missing required columns: name'],
    ['that is empty', assets, '', 'The file has no header'],
    ['that is blank', assets, '\r\n  \r\n', 'The file has no header'],
    ['with a header twice', assets, `assetId,name,name,type,status\n${row}`, "The header names 'name' twice"],
    [
      'with two headers for one column',
      assets,
      'assetId,AssetID,name,type,status\n1,2,A,Laptop,Available\n',
      "'assetId' and 'AssetID' are both read as assetId",
    ],
    [
      'with a quote that never ends in its first rows',
      assets,
      `assetId,name,type,status\n${row}QTM2,"A,Laptop,Available\n`,
      'The quoted cell that begins on line 3 does not end',
    ],
  ])('%s', async (_name, path, text, expected) => {
    const answer = await scene.admin.caller.csv(path, text);
    expect(answer.status).toBe(422);
    expect(errorBody.parse(answer.body).message).toEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    );
  });

  it.each([
    [
      'binary',
      Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]),
      'This is no text file. Save it as CSV first.',
    ],
    ['in an encoding that cannot be known', Buffer.from('name\nM\xfcnchen\n', 'latin1'), /CSV UTF-8/],
  ])('%s', async (_name, body, expected) => {
    const answer = await scene.admin.caller.send('POST', assets, {
      body,
      headers: { 'content-type': 'text/csv' },
    });
    expect(answer.status).toBe(422);
    expect(errorBody.parse(answer.body).message).toEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    );
  });

  it.each([
    ['map=Tag%3DassetId', "The file has no column 'Tag'"],
    ['map=name%3Dnonsense', "'nonsense' is no column"],
    ['map=name', /cannot be read/],
    ['map=assetId%3DassetId,name%3Dname,type%3Dtype&set=status%3DBroken', /is no status/],
    ['set=name%3DA', /cannot be set for every row/],
    ['createMissing=people', /cannot be created by an import/],
    ['unknown=1', /not known/],
    ['dryRun=maybe', /.+/],
  ])('with options that do not hold: %s', async (query, expected) => {
    const answer = await scene.admin.caller.csv(`${assets}?${query}`, `assetId,name,type,status\n${row}`);
    expect(answer.status).toBe(422);
    expect(errorBody.parse(answer.body).message).toEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    );
  });

  it.each(['application/json', 'multipart/form-data; boundary=x', ''])('as %j: 415', async (type) => {
    const answer = await scene.admin.caller.send('POST', assets, {
      body: row,
      headers: { 'content-type': type },
    });
    expect([answer.status, errorBody.parse(answer.body).code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('over 64 MiB by its length: 413 before anything is read', async () => {
    expect(await statusOfUpload({ 'content-length': 64 * megabyte + 1 }, function* () {})).toBe(413);
  });

  it('over 64 MiB in chunks: 413 once it is over', async () => {
    // One cell a row that is no field, so that nothing takes effect before the limit is reached.
    const line = `,,,${' '.repeat(90_000)}\n`;
    const status = await statusOfUpload({}, function* () {
      yield 'assetId,name,type,status\n';
      for (let sent = 0; sent <= 65 * megabyte; sent += line.length) yield line;
    });
    expect(status).toBe(413);
  });
});

/** Uploads pieces as far as the server takes them; answers the status. */
function statusOfUpload(headers: object, pieces: () => Generator<string>): Promise<number> {
  const { url, headers: signedIn } = scene.admin.caller;
  return new Promise((resolve, reject) => {
    const call = request(`${url}${assets}`, {
      method: 'POST',
      headers: { ...signedIn, 'content-type': 'text/csv', ...headers },
    });
    let answered = false;
    call.on('response', (response) => {
      answered = true;
      response.resume();
      resolve(response.statusCode ?? 0);
      call.destroy();
    });
    call.on('error', (error) => {
      if (!answered) reject(error);
    });
    const source = pieces();
    const send = (): void => {
      for (;;) {
        const { value, done } = source.next();
        if (done || answered) {
          if (call.getHeader('content-length') === undefined) call.end();
          else call.flushHeaders();
          return;
        }
        if (call.write(value)) continue;
        call.once('drain', send);
        return;
      }
    };
    send();
  });
}
