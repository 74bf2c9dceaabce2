import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const cache = join(here, '../../node_modules/.cache/mongodb-stand-in');
const jars = join(cache, 'mongo-java-server-1.47.0');

export interface StandIn {
  readonly uri: string;
  stop(): void;
  /** Resolves when it has ended, whether stopped or not. */
  readonly ended: Promise<void>;
}

/**
 * Starts a stand-in for MongoDB where none is available (in memory, for tests only). Needs Java 17 and, the
 * first time, Maven to fetch mongo-java-server into node_modules/.cache; throws an error that says what is
 * missing.
 * @param port 0 for any
 */
export async function startStandIn(port: number): Promise<StandIn> {
  if (!existsSync(jars)) await fetchJars();
  const java = spawn('java', ['-Xmx1g', '-cp', join(jars, '*'), join(here, 'StandIn.java'), String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const over = ended(java, 'The stand-in needs Java 17 (Debian: openjdk-17-jdk-headless)');
  const [uri] = await Promise.race([once(createInterface(java.stdout), 'line'), over.then(() => [])]);
  if (typeof uri !== 'string') throw new Error('The stand-in for MongoDB did not start.');
  return { uri, stop: () => java.stdin.end(), ended: over.then(() => undefined) };
}

/** Fetched into a temporary folder and moved into place, so that an incomplete download is never used. */
async function fetchJars(): Promise<void> {
  console.error('Fetching mongo-java-server 1.47.0 with Maven …');
  const beside = `${jars}.${process.pid}`;
  mkdirSync(cache, { recursive: true });
  const maven = spawn(
    'mvn',
    ['-q', '-B', '-f', join(here, 'pom.xml'), 'dependency:copy-dependencies', `-DoutputDirectory=${beside}`],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const code = await ended(maven, 'The stand-in needs Maven to be fetched (Debian: maven)');
  if (code !== 0) throw new Error('Maven could not fetch mongo-java-server 1.47.0.');
  if (existsSync(jars)) rmSync(beside, { recursive: true });
  else renameSync(beside, jars);
}

const ended = (child: ChildProcess, missing: string): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${missing}: ${error.message}`)));
    child.once('exit', resolve);
  });
