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
  before = await storeDump(scene.direct);
});
afterEach(async () => {
  expect(await storeDump(scene.direct)).toBe(before);
});

const assets = '/api/equipment/import';
const items = '/api/catalog/import';
const row = 'QTM1,ThinkPad,Laptop,Available\n';

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
    [
      'with a header twice',
      assets,
      `assetId,name,name,type,status\n${row}`,
      "The header contains 'name' twice",
    ],
    [
      'with two headers for one column',
      assets,
      'assetId,AssetID,name,type,status\n1,2,A,Laptop,Available\n',
      "Columns 'assetId' and 'AssetID' are both mapped to assetId",
    ],
    [
      'with a quote that never ends in its first rows',
      assets,
      `assetId,name,type,status\n${row}QTM2,"A,Laptop,Available\n`,
      'The quoted cell that starts on line 3 is never closed',
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
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x14, 0x00, 0x06, 0x00]),
      'This is not a text file. Save it as CSV first.',
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
    ['map=name%3Dnonsense', "Unknown column 'nonsense'"],
    ['map=name', /Cannot read 'name'/],
    ['map=assetId%3DassetId,name%3Dname,type%3Dtype&set=status%3DBroken', /is not a valid status/],
    ['set=name%3DA', /cannot be set for every row/],
    ['createMissing=items', /An import cannot create 'items'/],
    ['unknown=1', /Unknown field/],
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
});
