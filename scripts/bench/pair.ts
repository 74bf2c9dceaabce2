import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bearerToken } from '@quartermaster/test-kit/server-process';
import { configSchema } from './bare/config.ts';
import { bare, type Yardstick } from './bare-subject.ts';
import { configOf, configure, product } from './product.ts';
import type { Running, Subject } from './subject.ts';

/** The product and a bare server, with the same company. */
export interface Pair {
  readonly subjects: { readonly product: Subject; readonly bare: Subject };
  readonly product: Running;
  readonly bare: Running;
  /** Location ids by path. */
  readonly locationIds: ReadonlyMap<string, string>;
  stop(): Promise<void>;
}

/** Starts both on a folder; a new one has no assets. */
export async function startPair(folder: string, yardstick: Yardstick): Promise<Pair> {
  mkdirSync(folder, { recursive: true });
  const configFile = join(folder, 'config.json');
  const subjects = {
    product: product(join(folder, 'product')),
    bare: bare(yardstick, join(folder, yardstick), configFile),
  };
  const ours = await running(subjects.product);
  if (!existsSync(configFile)) {
    await configure(ours.url);
    writeFileSync(configFile, JSON.stringify(await configOf(ours.url)));
  }
  const { locations } = configSchema.parse(JSON.parse(readFileSync(configFile, 'utf8')));
  const theirs = await running(subjects.bare);
  return {
    subjects,
    product: ours,
    bare: theirs,
    locationIds: new Map(locations.map(({ path, id }) => [path, id])),
    stop: async () => {
      await Promise.all([ours.stop(), theirs.terminate()]);
    },
  };
}

export async function running(subject: Subject): Promise<Running> {
  const server = await subject.start();
  return { ...server, token: await bearerToken(server.url) };
}
