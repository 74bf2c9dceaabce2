import { afterAll, beforeAll, describe } from 'vitest';
import type { Engine } from '../src/conformance/engine.ts';
import { describeEvents } from '../src/conformance/events.ts';
import { describeRedeclared } from '../src/conformance/redeclared.ts';
import { describeTransfer } from '../src/conformance/transfer.ts';
import { describeWriters } from '../src/conformance/writers.ts';
import { describeWrites } from '../src/conformance/writes.ts';
import { testMongo } from '../src/mongo/test-database.ts';
import { actAsOtherEngine } from '../src/mongo/test-engine.ts';
import { freshOn } from './mongo-database.ts';

const mongo = testMongo();

describe.runIf(mongo)('an engine whose errors name another index, or none, for a key that is taken', () => {
  const engine: Engine = {
    open: (declarations) => {
      if (mongo === undefined) throw new Error('No MongoDB is at hand');
      return freshOn(mongo)(declarations);
    },
  };
  let undo = (): void => {};
  beforeAll(() => {
    undo = actAsOtherEngine();
  });
  afterAll(() => undo());

  describeWrites(engine);
  describeEvents(engine);
  describeTransfer(engine);
  describeRedeclared(engine);
  describeWriters(engine);
});
