import { parseArgs } from 'node:util';
import { callKinds } from './calls.ts';

const names = [
  ...Object.keys(callKinds),
  'import',
  'export',
  'start',
  'console',
  'requests',
  'webhooks',
  'bytes',
];

/** Measured without the bare server. */
const apart = ['webhooks', 'bytes'];

/** The number of assets for the tables that aren't about growth. */
export const usualSize = 100_000;

/** The command line options. */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      keep: { type: 'string' },
      rows: { type: 'string', default: String(usualSize) },
      check: { type: 'string' },
      profile: { type: 'string' },
      mongodb: { type: 'string' },
      entry: { type: 'string' },
    },
  });
  const only = values.only?.split(',');
  for (const name of only ?? [])
    if (!names.includes(name)) throw new Error(`--only takes ${names.join(', ')}; there is no '${name}'`);
  return {
    /** Whether to measure these rows. */
    wants: (name: string): boolean => only === undefined || only.includes(name),
    /** Whether any of these rows needs the product and the bare server with their assets. */
    wantsComparison: only === undefined || only.some((name) => !apart.includes(name)),
    /** Whether any of these rows is also measured beside the frozen bare server. */
    wantsFrozen:
      values.profile === undefined &&
      (only === undefined || only.some((name) => ['import', 'create', 'update'].includes(name))),
    isWhole: only === undefined,
    keep: values.keep,
    rows: Number(values.rows),
    profile: values.profile,
    mongodb: values.mongodb,
    entry: values.entry,
    check: values.check === undefined ? undefined : Number(values.check),
  };
}
export type Options = ReturnType<typeof readOptions>;
