import { granted, invalid, type Verdict } from '../verdict.ts';
import type { Configuration, SectionName } from './configuration.ts';
import { fieldSection } from './field-section.ts';
import { locationSection } from './location-section.ts';
import type { Change, Installation, Section, Target } from './section.ts';
import { settingsSection } from './settings-section.ts';
import { typeSection } from './type-section.ts';

/** The parts of a configuration, in the order in which they are written and made: what others name comes first. */
const sections: readonly Section[] = [settingsSection, typeSection, fieldSection, locationSection];

/** What is configured, as a file holds it. */
export function writtenConfiguration(installation: Installation): Configuration {
  const written: Configuration = { version: 1 };
  for (const section of sections) Object.assign(written, section.written(installation));
  return written;
}

export interface Comparison {
  /** In the order in which they can be made; removals last, and last of all what others name. */
  readonly changes: readonly Change[];
  /** What the file's parts don't mention, by name; it stays. */
  readonly unmentioned: Readonly<Partial<Record<SectionName, readonly string[]>>>;
}

/**
 * What would have to change for a configuration to hold. Comparing again when that is done finds nothing. Refused with
 * issues at paths of the file when it can't hold here.
 */
export function compareConfiguration(target: Target): Verdict<Comparison> {
  const compared = sections
    .filter(({ name }) => target.wanted[name] !== undefined)
    .map((section) => ({ name: section.name, ...section.compare(target) }));
  const issues = compared.flatMap((one) => one.issues);
  if (issues.length > 0) return invalid(issues);
  return granted({
    changes: [
      ...compared.flatMap(({ changes }) => changes),
      ...compared.flatMap(({ afterwards = [] }) => afterwards),
      ...compared.toReversed().flatMap(({ removals }) => removals),
    ],
    unmentioned: Object.fromEntries(compared.map(({ name, unmentioned }) => [name, unmentioned])),
  });
}
