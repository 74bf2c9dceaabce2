import { parseArgs } from 'node:util';
import { callKinds } from './calls.ts';

const names = [...Object.keys(callKinds), 'import', 'export', 'start', 'console'];

/** What the command line asks for. */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      keep: { type: 'string' },
      rows: { type: 'string', default: '100000' },
      check: { type: 'string' },
      profile: { type: 'string' },
    },
  });
  const only = values.only?.split(',');
  for (const name of only ?? [])
    if (!names.includes(name)) throw new Error(`--only takes ${names.join(', ')}; there is no '${name}'`);
  return {
    /** Whether these rows are measured. */
    wants: (name: string): boolean => only === undefined || only.includes(name),
    isWhole: only === undefined,
    keep: values.keep,
    rows: Number(values.rows),
    profile: values.profile,
    check: values.check === undefined ? undefined : Number(values.check),
  };
}
export type Options = ReturnType<typeof readOptions>;
