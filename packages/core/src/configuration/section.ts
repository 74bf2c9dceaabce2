import type { AssetType, AssetTypeChange, NewAssetType } from '../fields/asset-type.ts';
import type { CustomField, CustomFieldChange, NewCustomField } from '../fields/custom-field.ts';
import type { Json } from '../json.ts';
import type { Location, LocationChange, NewLocation } from '../locations/location.ts';
import type { GlobalSettings, SettingsChange } from '../settings/settings.ts';
import type { Issue } from '../verdict.ts';
import type { Configuration, SectionName } from './configuration.ts';

/** What is configured now, as the API answers it. */
export interface Installation {
  readonly settings: GlobalSettings & { readonly version: number };
  readonly types: readonly AssetType[];
  readonly fields: readonly CustomField[];
  readonly locations: readonly Location[];
}

/** One part of a configuration file. */
export interface Section {
  readonly name: SectionName;
  /** The part as a file holds it. */
  written(installation: Installation): Partial<Configuration>;
  /** What would have to change for the part to hold. */
  compare(target: Target): Compared;
}

/** What is to be, and what is. */
export interface Target {
  readonly wanted: Configuration;
  readonly installation: Installation;
  /** What the file's parts don't mention is to go. */
  readonly prune: boolean;
}

export interface Compared {
  /** In the order in which they can be made. */
  readonly changes: readonly Change[];
  /** What can be made only when all parts' changes are. */
  readonly afterwards?: readonly Change[];
  /** Of what the file doesn't mention; only where it is to go. */
  readonly removals: readonly Change[];
  /** Names of what the file doesn't mention and that stays. */
  readonly unmentioned: readonly string[];
  /** What of the file can't be, at dotted paths of the file. */
  readonly issues: readonly Issue[];
}

/** One change of one thing. */
export interface Change {
  readonly section: SectionName;
  readonly action: 'create' | 'change' | 'remove';
  /** By which people know it: a name, an API name, a path; empty for the settings. */
  readonly name: string;
  /** What of it changes; null where there was, or will be, nothing. */
  readonly values: readonly ValueChange[];
  readonly operation: Operation;
}

export interface ValueChange {
  readonly value: string;
  readonly from: Json;
  readonly to: Json;
}

/** What makes a change. A version means: only if the record is still that one. Names stand for what is made meanwhile. */
export type Operation =
  | { readonly kind: 'settings.update'; readonly version: number; readonly body: SettingsChange }
  | { readonly kind: 'assetTypes.create'; readonly body: NewAssetType }
  | ({ readonly kind: 'assetTypes.update'; readonly body: AssetTypeChange } & Known)
  /** Puts fields of the type first, by API name; its others follow. */
  | { readonly kind: 'assetTypes.order'; readonly name: string; readonly first: readonly string[] }
  | { readonly kind: 'assetTypes.remove'; readonly id: string }
  | { readonly kind: 'customFields.create'; readonly body: NewCustomField }
  | ({ readonly kind: 'customFields.update'; readonly body: CustomFieldChange } & Known)
  | { readonly kind: 'customFields.remove'; readonly id: string }
  | { readonly kind: 'locations.create'; readonly parent: string | undefined; readonly body: NewLocation }
  | ({ readonly kind: 'locations.update'; readonly body: LocationChange } & Known)
  | { readonly kind: 'locations.setDefault'; readonly path: string }
  | { readonly kind: 'locations.remove'; readonly id: string };

interface Known {
  readonly id: string;
  readonly version: number;
}

/** Which of the values that are said differ from those that are there. @param said undefined where it says nothing */
export function differences(
  said: Readonly<Record<string, Json | undefined>>,
  now: Readonly<Record<string, Json | undefined>>,
): ValueChange[] {
  return Object.entries(said).flatMap(([value, to]): ValueChange[] => {
    const from = now[value] ?? null;
    if (to === undefined || JSON.stringify(to) === JSON.stringify(from)) return [];
    return [{ value, from, to }];
  });
}

/** The new values of what changes, by name. */
export const bodyOf = (values: readonly ValueChange[]): Record<string, Json> =>
  Object.fromEntries(values.map(({ value, to }) => [value, to]));
