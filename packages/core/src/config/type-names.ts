import { message } from '../messages.ts';
import { nearest } from '../nearest.ts';
import { fold } from '../query/fold.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import type { Target } from './section.ts';

/**
 * Resolves type names in entries to their future spelling: types in the file, and existing ones that stay.
 */
export function typeFinder({ wanted, installation, prune }: Target): (written: string) => Verdict<string> {
  const there = prune && wanted.types ? [] : installation.types;
  const names = new Map([...there, ...(wanted.types ?? [])].map(({ name }) => [fold(name), name]));
  return (written) => {
    const key = fold(written.trim());
    const name = names.get(key);
    if (name !== undefined) return granted(name);
    const goes = installation.types.some((type) => fold(type.name) === key);
    return refused(
      'UNPROCESSABLE_CONTENT',
      goes ? message.typeNotInFile(written) : message.unknownType(written, nearest(written, names.values())),
    );
  };
}
