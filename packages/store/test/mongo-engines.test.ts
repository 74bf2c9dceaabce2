import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../src/conformance/engine.ts';
import { describeEvents } from '../src/conformance/events.ts';
import { describeRedeclared } from '../src/conformance/redeclared.ts';
import { thing, things } from '../src/conformance/things.ts';
import { describeTransfer } from '../src/conformance/transfer.ts';
import { describeWriters } from '../src/conformance/writers.ts';
import { describeWrites } from '../src/conformance/writes.ts';
import { testMongo } from '../src/mongo/test-database.ts';
import { actAsFull, actAsOtherEngine } from '../src/mongo/test-engine.ts';
import { freshOn } from './mongo-database.ts';

const mongo = testMongo();

const engine: Engine = {
  open: (declarations) => {
    if (mongo === undefined) throw new Error('No MongoDB is at hand');
    return freshOn(mongo)(declarations);
  },
};

describe.runIf(mongo)('an engine whose errors name another index, or none, for a key that is taken', () => {
  let undo = (): void => {};
  beforeAll(() => {
    undo = actAsOtherEngine({ hasKeyPattern: false });
  });
  afterAll(() => undo());

  describeWrites(engine);
  describeEvents(engine);
  describeTransfer(engine);
  describeRedeclared(engine);
  describeWriters(engine);
});

describe.runIf(mongo)(
  'an engine whose errors name the fields of the key that is taken, and another index',
  () => {
    let undo = (): void => {};
    beforeAll(() => {
      undo = actAsOtherEngine({ hasKeyPattern: true });
    });
    afterAll(() => undo());

    describeWrites(engine);
  },
);

test.runIf(mongo)(
  'a MongoDB whose disk is full is said to be that, and writes again once there is room',
  async () => {
    const { store, dispose } = await engine.open([things]);
    const collection = store.collection(things);
    await collection.insert(thing('a'));
    const undo = actAsFull();
    const refused = { name: 'StoreUnavailable', isDiskFull: true };
    await expect(collection.insert(thing('b'))).rejects.toMatchObject(refused);
    await expect(collection.update('a', { set: { name: 'A' } })).rejects.toMatchObject(refused);
    undo();
    await collection.insert(thing('b'));
    await dispose();
  },
);
