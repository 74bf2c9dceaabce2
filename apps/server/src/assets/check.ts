import type { AssetChange } from '@quartermaster/core/assets/asset';
import { appliesTo, type CustomField } from '@quartermaster/core/fields/custom-field';
import { fieldValueSchema } from '@quartermaster/core/fields/field-value';
import { message } from '@quartermaster/core/messages';
import { type Issue, invalid } from '@quartermaster/core/verdict';
import type { FieldService } from '../fields/service.ts';
import type { LocationService } from '../locations/service.ts';
import { RefusalError } from '../refusal-error.ts';
import type { UserService } from '../users/service.ts';
import type { VendorService } from '../vendors/service.ts';
import type { AssetReferences } from './document.ts';

export interface AssetSurroundings {
  readonly fields: FieldService;
  readonly vendors: VendorService;
  readonly locations: LocationService;
  readonly users: UserService;
}

/** Finds what an input names, and refuses what isn't there, field by field. */
export async function findReferences(
  input: Pick<AssetChange, 'type' | 'vendor' | 'location' | 'assignedTo'>,
  { fields, vendors, locations, users }: AssetSurroundings,
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
  if (input.location && !location) issues.push({ path: 'location', message: message.locationNotFound });
  if (input.assignedTo && !holder) {
    issues.push({ path: 'assignedTo', message: message.unknownPerson(input.assignedTo) });
  }
  if (issues.length > 0) throw new RefusalError(invalid(issues));
  return { ...(type ? { type } : {}), vendor, location };
}

/**
 * Custom fields (section 5): each must belong to the asset's type and hold a value of its kind; required ones
 * must be there on create, and may not be cleared by an edit that names them.
 */
export function checkCustomFields(
  values: AssetChange['customFields'],
  type: string,
  definitions: readonly CustomField[],
  creating: boolean,
): void {
  const applicable = definitions.filter((field) => appliesTo(field, type));
  const issues: Issue[] = [];
  for (const [apiName, value] of Object.entries(values ?? {})) {
    const path = `customFields.${apiName}`;
    const field = applicable.find((candidate) => candidate.apiName === apiName);
    if (!field) issues.push({ path, message: message.unknownField(apiName, type) });
    else if (value === null || value === '') {
      if (field.required) issues.push({ path, message: message.required });
    } else {
      const parsed = fieldValueSchema(field).safeParse(value);
      if (!parsed.success)
        issues.push({ path, message: parsed.error.issues[0]?.message ?? message.invalidInput });
    }
  }
  for (const field of creating ? applicable : []) {
    if (!field.required || (values && Object.hasOwn(values, field.apiName))) continue;
    issues.push({ path: `customFields.${field.apiName}`, message: message.required });
  }
  if (issues.length > 0) throw new RefusalError(invalid(issues));
}
