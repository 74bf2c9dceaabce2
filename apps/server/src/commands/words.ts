export const count = (value: number): string => value.toLocaleString('en-GB');

export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

export const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
