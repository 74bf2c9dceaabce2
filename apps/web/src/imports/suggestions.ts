import type { FilePreview } from './file-preview.ts';
import type { Target } from './import-kind.ts';

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** What a column probably fills, or why it is not suggested what its name says. */
export interface Suggestion {
  /** '' for none. */
  readonly target: string;
  readonly reason?: string;
}

/** The likely target of each column, by its name, where the first values can be read as such; no target twice. */
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
    const unfit = samples[column]?.find((value) => !target.takes(value));
    if (unfit !== undefined) return { target: '', reason: `'${unfit}' is not a valid ${target.label}` };
    taken.add(target.value);
    return { target: target.value };
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
