import type { Config } from '../config.ts';

export const count = (value: number): string => value.toLocaleString('en-GB');

export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

export const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** A copy of the data alone is no good where its secrets can't be opened. */
export const whereTheKeyIs = ({ secretKey, dataDir }: Config): string =>
  `  Secrets in it are sealed with the key that is ${
    secretKey ? 'in QM_SECRET_KEY' : `in ${dataDir}/secret.key`
  }: keep a copy of it, elsewhere.`;
