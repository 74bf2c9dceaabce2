import type { AssetChange } from '@quartermaster/core/assets/asset';
import {
  type BoundValues,
  bindingOf,
  checkBothNames,
  underBothNames,
} from '@quartermaster/core/fields/bound-fields';
import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { fieldValuesSchema } from '@quartermaster/core/fields/values-schema';
import { message } from '@quartermaster/core/messages';
import { type Issue, invalid } from '@quartermaster/core/verdict';
import { RefusalError, unwrap } from '../errors/refusal-error.ts';
import type { FieldService } from '../fields/service.ts';
import type { LocationService } from '../locations/service.ts';
import type { SettingsService } from '../settings/service.ts';
import type { UserService } from '../users/service.ts';
import type { VendorService } from '../vendors/service.ts';
import type { AssetReferences } from './document.ts';

export interface AssetDeps {
  readonly fields: FieldService;
  readonly vendors: VendorService;
  readonly locations: LocationService;
  readonly users: UserService;
  readonly settings: SettingsService;
}

/** Finds the records that an input refers to, and refuses missing ones field by field. */
export async function findReferences(
  input: Pick<AssetChange, 'type' | 'vendor' | 'location' | 'assignedTo'>,
  { fields, vendors, locations, users }: AssetDeps,
): Promise<Partial<AssetReferences>> {
  const [type, vendor, location, holder] = await Promise.all([
    input.type === undefined ? undefined : fields.typeByName(input.type),
    input.vendor ? vendors.byName(input.vendor) : undefined,
    input.location ? locations.collection.get(input.location) : undefined,
    input.assignedTo ? users.byEmail(input.assignedTo) : undefined,
  ]);
  const issues: Issue[] = [];
  if (input.type !== undefined && !type)
    issues.push({ path: 'type', message: message.unknownType(input.type) });
  if (input.vendor && !vendor) issues.push({ path: 'vendor', message: message.unknownVendor(input.vendor) });
  if (input.location && !location)
    issues.push({ path: 'location', message: message.recordNotFound('location') });
  if (input.assignedTo && !holder)
    issues.push({ path: 'assignedTo', message: message.unknownPerson(input.assignedTo) });
  if (holder?.unconfirmed) issues.push({ path: 'assignedTo', message: message.confirmFirst(holder.email) });
  if (issues.length > 0) throw new RefusalError(invalid(issues));
  return { ...(type ? { type } : {}), vendor, location };
}

/**
 * Refuses two different values for one field. Called before the named records are looked up, as only one
 * would be.
 */
export const refuseTwoValues = (given: BoundValues): void => unwrap(checkBothNames(given));

/**
 * Refuses values of custom fields that their definitions don't allow for this type (section 5), field by
 * field.
 */
export function checkCustomFields(
  given: BoundValues,
  type: string,
  definitions: readonly CustomField[],
  purpose: 'create' | 'edit',
): void {
  const schema = fieldValuesSchema(definitions, type, purpose);
  const parsed = schema.safeParse(underBothNames(given, definitions, type));
  if (parsed.success) return;
  // A bound field is reported under the asset's own field name, unless the caller used the other one.
  const pathOf = (apiName: string): string =>
    (Object.hasOwn(given.customFields ?? {}, apiName) ? undefined : bindingOf(apiName)?.ownName) ??
    `customFields.${apiName}`;
  const issues = parsed.error.issues.flatMap((issue): Issue[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: `customFields.${key}`, message: message.unknownField(key, type) }))
      : [{ path: pathOf(issue.path.join('.')), message: issue.message }],
  );
  throw new RefusalError(invalid(issues));
}
