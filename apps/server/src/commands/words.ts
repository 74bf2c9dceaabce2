import type { Config } from '../config.ts';

export const count = (value: number): string => value.toLocaleString('en-GB');

export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

export const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** A copy of the data is of little use if its secrets can't be decrypted. */
export const whereTheKeyIs = ({ secretKey, dataDir }: Config): string =>
  `  Its secrets are sealed with the key in ${
    secretKey ? 'QM_SECRET_KEY' : `${dataDir}/secret.key`
  }. Keep a copy of that key somewhere else.`;
