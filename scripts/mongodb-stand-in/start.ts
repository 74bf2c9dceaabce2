// Starts the stand-in for MongoDB (in memory, for tests only) until Ctrl-C, by default on port 27117:
//   tsx scripts/mongodb-stand-in/start.ts [PORT]
import { startStandIn } from './stand-in.ts';

try {
  const { uri, ended } = await startStandIn(Number(process.argv[2] ?? 27117));
  console.log(`A stand-in for MongoDB listens on ${uri} (QM_STANDIN_MONGODB_URI).`);
  await ended;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
