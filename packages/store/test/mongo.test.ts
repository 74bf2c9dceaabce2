import { test } from 'vitest';
import { describeStore } from '../src/conformance/suite.ts';
import { testMongo } from '../src/mongo/test-database.ts';
import { freshOn } from './mongo-database.ts';

const mongo = testMongo();
if (mongo === undefined) {
  console.log('MongoDB was not tried: set QM_TEST_MONGODB_URI, or run npm run test:mongodb.');
  test.skip('MongoDB was not tried', () => {});
} else
  describeStore(mongo.isStandIn ? "MongoDB's stand-in" : 'MongoDB', freshOn(mongo), {
    isWhole: !mongo.isStandIn,
  });
