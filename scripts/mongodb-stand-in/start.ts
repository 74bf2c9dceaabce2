// Starts the stand-in for MongoDB that the tests use where no MongoDB is at hand (in memory, for tests only):
//   tsx scripts/mongodb-stand-in/start.ts [PORT]           until Ctrl-C, on port 27117 unless another is given
//   tsx scripts/mongodb-stand-in/start.ts -- COMMAND …     on a free port, for as long as the command runs, which
//                                                          finds it in QM_STANDIN_MONGODB_URI
// Needs Java 17 and, the first time, Maven to fetch mongo-java-server into node_modules/.cache.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const cache = join(here, '../../node_modules/.cache/mongodb-stand-in');
const jars = join(cache, 'mongo-java-server-1.47.0');

const [port = '27117', ...rest] = process.argv.slice(2);
if (port === '--') await runBeside(rest);
else await serve(port);

/** Runs a command while the stand-in is up, and ends as it does. */
async function runBeside([command, ...args]: string[]): Promise<void> {
  if (command === undefined) throw fail('Which command? start.ts -- COMMAND …');
  const { java, uri } = await start('0');
  const env = { ...process.env, QM_STANDIN_MONGODB_URI: uri };
  const child = spawn(command, args, { stdio: 'inherit', env });
  const [code] = await ended(child, `Cannot run ${command}`);
  java.stdin?.end();
  process.exitCode = code ?? 1;
}

async function serve(port: string): Promise<void> {
  const { java, uri } = await start(port);
  console.log(`A stand-in for MongoDB listens on ${uri} (QM_STANDIN_MONGODB_URI).`);
  await once(java, 'exit');
}

async function start(port: string): Promise<{ java: ChildProcess; uri: string }> {
  if (!existsSync(jars)) await fetchJars();
  const java = spawn('java', ['-Xmx1g', '-cp', join(jars, '*'), join(here, 'StandIn.java'), port], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const over = ended(java, 'The stand-in needs Java 17 (Debian: openjdk-17-jdk-headless)').then(() => []);
  const [uri] = await Promise.race([once(createInterface(java.stdout), 'line'), over]);
  if (typeof uri !== 'string') throw fail('The stand-in for MongoDB did not start.');
  return { java, uri };
}

/** Fetched beside and moved into place, so that a broken-off download is never taken for the whole. */
async function fetchJars(): Promise<void> {
  console.error('Fetching mongo-java-server 1.47.0 with Maven …');
  const beside = `${jars}.${process.pid}`;
  mkdirSync(cache, { recursive: true });
  const maven = spawn(
    'mvn',
    ['-q', '-B', '-f', join(here, 'pom.xml'), 'dependency:copy-dependencies', `-DoutputDirectory=${beside}`],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = await ended(maven, 'The stand-in needs Maven to be fetched (Debian: maven)');
  if (code !== 0) throw fail('Maven could not fetch mongo-java-server 1.47.0.');
  if (existsSync(jars)) rmSync(beside, { recursive: true });
  else renameSync(beside, jars);
}

async function ended(child: ChildProcess, missing: string): Promise<[number | null]> {
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`${missing}: ${error.message}`));
    child.once('exit', (code) => resolve([code]));
  });
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
