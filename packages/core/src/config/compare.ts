import { granted, invalid, type Verdict } from '../verdict.ts';
import { acknowledgementsSection } from './acknowledgements-section.ts';
import type { Config, SectionName } from './config-file.ts';
import { fieldSection } from './field-section.ts';
import { importProfileSection } from './import-profile-section.ts';
import { itemSection } from './item-section.ts';
import { locationSection } from './location-section.ts';
import { notificationsSection } from './notifications-section.ts';
import type { Change, Installation, Section, Target } from './section.ts';
import { settingsSection } from './settings-section.ts';
import { typeSection } from './type-section.ts';
import { vendorSection } from './vendor-section.ts';
import { webhookSection } from './webhook-section.ts';
import { workflowSection } from './workflow-section.ts';

/** The sections in the order in which they are written and applied: those that others refer to come first. */
const sections: readonly Section[] = [
  settingsSection,
  notificationsSection,
  acknowledgementsSection,
  typeSection,
  fieldSection,
  locationSection,
  itemSection,
  vendorSection,
  webhookSection,
  importProfileSection,
  workflowSection,
];

/** The current configuration as a file. */
export function exportConfig(installation: Installation): Config {
  const written: Config = { version: 1 };
  for (const section of sections) Object.assign(written, section.written(installation));
  return written;
}

export interface Comparison {
  /** In the order they can be made; removals come last, with the sections in reverse order. */
  readonly changes: readonly Change[];
  /** The names of existing records that the file's sections leave out; these records stay. */
  readonly unmentioned: Readonly<Partial<Record<SectionName, readonly string[]>>>;
}

/**
 * The changes needed to match a config file. Comparing again after making them finds none. Refused, with
 * issues at paths in the file, if it can't be applied here.
 */
export function compareConfig(target: Target): Verdict<Comparison> {
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
