import type { AcknowledgingChange } from '../acknowledgements/acknowledgement.ts';
import type { Item, ItemChange, NewItem } from '../catalogue/item.ts';
import type { AssetType, AssetTypeChange, NewAssetType } from '../fields/asset-type.ts';
import type { CustomField, CustomFieldChange, NewCustomField } from '../fields/custom-field.ts';
import type { Json } from '../json.ts';
import type { Location, LocationChange, NewLocation } from '../locations/location.ts';
import type { Choices } from '../notifications/topics.ts';
import type { ImportProfile, ImportProfileChange, NewImportProfile } from '../reading/import-profile.ts';
import type { GlobalSettings, SettingsChange } from '../settings/settings.ts';
import type { NewVendor, VendorChange, VendorDetail } from '../vendors/vendor.ts';
import type { Issue } from '../verdict.ts';
import type { NewWebhook, Webhook, WebhookChange } from '../webhooks/webhook.ts';
import type { NewWorkflow, Workflow } from '../workflows/workflow.ts';
import type { Config, SectionName } from './config-file.ts';

/** The current configuration, as the API returns it. */
export interface Installation {
  readonly settings: GlobalSettings & { readonly version: number };
  readonly notifications: Choices;
  /** Whose hand-overs have to be acknowledged, by types' names, and against which text, if there is one. */
  readonly acknowledgements: {
    readonly types: string[];
    readonly title?: string;
    readonly text?: string;
  };
  readonly types: readonly AssetType[];
  readonly fields: readonly CustomField[];
  readonly locations: readonly Location[];
  readonly vendors: readonly VendorDetail[];
  readonly items: readonly Item[];
  readonly webhooks: readonly Webhook[];
  readonly workflows: readonly Workflow[];
  readonly importProfiles: readonly ImportProfile[];
}

/** One section of a config file. */
export interface Section {
  readonly name: SectionName;
  /** The section's part of a file. */
  written(installation: Installation): Partial<Config>;
  /** The changes needed to match the section. */
  compare(target: Target): Compared;
}

/** The desired and the current configuration. */
export interface Target {
  readonly wanted: Config;
  readonly installation: Installation;
  /** Whether to remove what the file's sections leave out. */
  readonly prune: boolean;
}

export interface Compared {
  /** In the order in which they can be made. */
  readonly changes: readonly Change[];
  /** Changes that must wait until all other changes, of all sections, are made. */
  readonly afterwards?: readonly Change[];
  /** Removals of records that the file leaves out; only when pruning. */
  readonly removals: readonly Change[];
  /** Names that the file leaves out and that stay. */
  readonly unmentioned: readonly string[];
  /** Problems with the file, at dotted paths in it. */
  readonly issues: readonly Issue[];
}

/** One change to one entry. */
export interface Change {
  readonly section: SectionName;
  readonly action: 'create' | 'change' | 'remove';
  /** The name, API name or path; empty for settings, notifications and acknowledgements. */
  readonly name: string;
  /** The values that change; null means no value. */
  readonly values: readonly ValueChange[];
  readonly operation: Operation;
}

export interface ValueChange {
  readonly value: string;
  readonly from: Json;
  readonly to: Json;
}

/**
 * The API call for a change. If it has a version, it only applies to that version. Names may refer to records
 * that earlier changes create.
 */
export type Operation =
  | { readonly kind: 'settings.update'; readonly version: number; readonly body: SettingsChange }
  /** Topics that are null have their usual channels again; those left out stay as they are. */
  | { readonly kind: 'notifications.setDefaults'; readonly choices: Readonly<Record<string, Json>> }
  | { readonly kind: 'acknowledgements.update'; readonly body: AcknowledgingChange }
  | { readonly kind: 'assetTypes.create'; readonly body: NewAssetType }
  | ({ readonly kind: 'assetTypes.update'; readonly body: AssetTypeChange } & Known)
  /** Puts these fields of the type first, by API name; the others come after. */
  | { readonly kind: 'assetTypes.order'; readonly name: string; readonly first: readonly string[] }
  | { readonly kind: 'assetTypes.remove'; readonly id: string }
  | { readonly kind: 'customFields.create'; readonly body: NewCustomField }
  | ({ readonly kind: 'customFields.update'; readonly body: CustomFieldChange } & Known)
  | { readonly kind: 'customFields.remove'; readonly id: string }
  | { readonly kind: 'locations.create'; readonly parent: string | undefined; readonly body: NewLocation }
  | ({ readonly kind: 'locations.update'; readonly body: LocationChange } & Known)
  | { readonly kind: 'locations.setDefault'; readonly path: string }
  | { readonly kind: 'locations.remove'; readonly id: string }
  /**
   * `id` is the id for the new item, if the file states one. Until it is created, vendors' products refer to
   * it by `key`.
   */
  | { readonly kind: 'items.create'; readonly key: string; readonly id?: string; readonly body: NewItem }
  | ({ readonly kind: 'items.update'; readonly body: ItemChange } & Known)
  | { readonly kind: 'items.remove'; readonly id: string }
  | { readonly kind: 'vendors.create'; readonly body: NewVendorRecord }
  | ({ readonly kind: 'vendors.update'; readonly body: VendorChange } & Known)
  | { readonly kind: 'vendors.remove'; readonly id: string }
  | { readonly kind: 'webhooks.create'; readonly body: NewWebhook }
  | ({ readonly kind: 'webhooks.update'; readonly body: WebhookChange } & Known)
  | { readonly kind: 'webhooks.remove'; readonly id: string }
  | { readonly kind: 'workflows.create'; readonly body: NewWorkflow }
  | ({ readonly kind: 'workflows.update'; readonly body: NewWorkflow } & Known)
  | { readonly kind: 'workflows.remove'; readonly id: string }
  | { readonly kind: 'importProfiles.create'; readonly body: NewImportProfile }
  | ({ readonly kind: 'importProfiles.update'; readonly body: ImportProfileChange } & Known)
  | { readonly kind: 'importProfiles.remove'; readonly id: string };

/** A vendor as in a file: like one created by an order, it may lack what the form requires. */
export type NewVendorRecord = Partial<Omit<NewVendor, 'name' | 'status'>> &
  Pick<NewVendor, 'name' | 'status'>;

interface Known {
  readonly id: string;
  readonly version: number;
}

/**
 * The stated values that differ from the current ones.
 * @param stated undefined means not stated
 */
export function differences(
  stated: Readonly<Record<string, Json | undefined>>,
  now: Readonly<Record<string, Json | undefined>>,
): ValueChange[] {
  return Object.entries(stated).flatMap(([value, to]): ValueChange[] => {
    const from = now[value] ?? null;
    if (to === undefined || JSON.stringify(to) === JSON.stringify(from)) return [];
    return [{ value, from, to }];
  });
}

/** The new values, by name. */
export const bodyOf = (values: readonly ValueChange[]): Record<string, Json> =>
  Object.fromEntries(values.map(({ value, to }) => [value, to]));
