// Runs the store's conformance suite and the server's whole suite on MongoDB: npm run test:mongodb [-- VITEST
// ARGUMENTS]
// Uses the MongoDB that QM_TEST_MONGODB_URI names; else mongodb-memory-server, if its binary is available or
// may be downloaded; else mongo-java-server as a stand-in, if Java and Maven are available.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { startStandIn } from './mongodb-stand-in/stand-in.ts';

interface Mongo {
  readonly name: string;
  /** The environment by which the tests find it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

async function given(): Promise<Mongo | undefined> {
  const { QM_TEST_MONGODB_URI: uri } = process.env;
  if (!uri) return undefined;
  return {
    name: 'the MongoDB of QM_TEST_MONGODB_URI',
    env: { QM_TEST_MONGODB_URI: uri },
    stop: async () => {},
  };
}

async function inMemory(): Promise<Mongo> {
  const { MongoBinary, MongoMemoryReplSet } = await import('mongodb-memory-server-core');
  await MongoBinary.getPath();
  const replicas = await MongoMemoryReplSet.create({ replSet: { count: 1, storageEngine: 'wiredTiger' } });
  return {
    name: "mongodb-memory-server's MongoDB",
    env: { QM_TEST_MONGODB_URI: replicas.getUri() },
    stop: async () => {
      await replicas.stop();
    },
  };
}

async function standIn(): Promise<Mongo> {
  const { uri, stop } = await startStandIn(0);
  return { name: "MongoDB's stand-in", env: { QM_STANDIN_MONGODB_URI: uri }, stop: async () => stop() };
}

/** Starts the first that is available. */
async function start(): Promise<Mongo> {
  const missing: string[] = [];
  for (const way of [given, inMemory, standIn]) {
    try {
      const mongo = await way();
      if (mongo) return mongo;
    } catch (error) {
      missing.push(error instanceof Error ? error.message : String(error));
    }
  }
  console.error(missing.join('\n'));
  throw new Error(
    'MongoDB cannot be tried: set QM_TEST_MONGODB_URI to one for tests, or let mongodb-memory-server download its ' +
      'binary (fastdl.mongodb.org), or install Java 17 and Maven for its stand-in.',
  );
}

try {
  const mongo = await start();
  console.log(`The tests run on ${mongo.name}.`);
  const tests = spawn('npx', ['vitest', 'run', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...mongo.env, QM_TEST_DATABASE: 'mongodb' },
  });
  const [code] = await once(tests, 'exit');
  await mongo.stop();
  process.exitCode = code ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
