import type { FilePreview } from './file-preview.ts';
import type { Target } from './import-kind.ts';

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** What a column probably fills. */
export interface Suggestion {
  /** '' for none. */
  readonly target: string;
  /** Why the column's name wasn't followed, or which of its values can't be read. */
  readonly reason?: string;
}

/**
 * Suggests a target for each column by its name, no target twice. A single unreadable value is that row's
 * error; if none of several can be read, the column probably means something else.
 */
export function suggestedTargets(
  { header, samples }: Pick<FilePreview, 'header' | 'samples'>,
  targets: readonly Target[],
): Suggestion[] {
  const taken = new Set<string>();
  const claim = (column: number, target: Target | undefined): Suggestion => {
    if (!target) return { target: '' };
    const name = header[column] ?? '';
    if (header.indexOf(name) !== header.lastIndexOf(name))
      return { target: '', reason: `Several columns are called '${name}'` };
    if (taken.has(target.value)) return { target: '', reason: `Another column fills ${target.label}` };
    const first = samples[column] ?? [];
    const unfit = first.filter((value) => !target.takes(value));
    const warning = unfit.length === 0 ? {} : { reason: `'${unfit[0]}' is not a valid ${target.label}` };
    if (unfit.length > 1 && unfit.length === first.length) return { target: '', ...warning };
    taken.add(target.value);
    return { target: target.value, ...warning };
  };
  const own = header.map((name, column) =>
    claim(
      column,
      targets.find(({ value, likely }) => {
        const bare = likely && plain(value.replace(/^\w+\./, '')) === plain(name);
        return name !== '' && (bare || value === name);
      }),
    ),
  );
  return header.map((name, column) => {
    const suggested = own[column];
    if (suggested?.target || suggested?.reason) return suggested;
    return claim(
      column,
      targets.find(({ otherNames }) => otherNames.includes(plain(name))),
    );
  });
}
