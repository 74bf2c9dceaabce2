import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ServerOptions,
  type ServerProcess,
  startServerProcess as startProcess,
} from '@quartermaster/test-kit/server-process';
import { mongoOf } from './database.ts';

/** Starts the built server as a process with its own data folder and database. */
export async function startServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'qm-test-')));
  const mongo = mongoOf(dataDir);
  const database = mongo && { QM_MONGODB_URI: mongo.uri, QM_SECRET_KEY: mongo.secretKey.toString('base64') };
  return startProcess({ ...options, dataDir, env: { ...database, ...options.env } });
}
