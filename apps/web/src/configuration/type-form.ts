import {
  type AssetType,
  type AssetTypeChange,
  defaultMaintenanceInterval,
  type NewAssetType,
  newAssetTypeSchema,
  sameOrder,
} from '@quartermaster/core/fields/asset-type';
import { type CustomField, everyType } from '@quartermaster/core/fields/custom-field';
import { typeIconOf } from '@quartermaster/core/fields/type-icon';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';

const { shape } = newAssetTypeSchema;

/**
 * The form of an asset type (section 2); months are entered as text, and empty means the company's default.
 */
export const typeFormSchema = z.object({
  name: shape.name,
  icon: shape.icon.unwrap().transform((icon) => icon.trim()),
  description: shape.description.unwrap().transform((description) => description.trim()),
  maintenanceInterval: z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, message.notMonths)
    .transform((months) => (months === '' ? null : Number(months)))
    .pipe(shape.maintenanceInterval.unwrap()),
  requiresCalibration: z.boolean(),
  customFields: z.array(z.string()),
});
export type TypeInput = z.input<typeof typeFormSchema>;
export type TypeOutput = z.output<typeof typeFormSchema>;

/** Fields that can belong to a type; asset_tag belongs to none (section 4). */
export const assignable = (fields: readonly CustomField[]): CustomField[] =>
  fields.filter(({ apiName }) => apiName !== 'asset_tag');

/** A type's icon; empty if it has none or an unknown one. */
const iconOf = (type: AssetType | undefined): string => typeIconOf(type?.icon ?? '') ?? '';

/** The initial values of the form; a new type has the fields of all types. */
export const typeDefaults = (type: AssetType | undefined, fields: readonly CustomField[]): TypeInput => ({
  name: type?.name ?? '',
  icon: iconOf(type),
  description: type?.description ?? '',
  maintenanceInterval: String(type ? (type.maintenanceInterval ?? '') : defaultMaintenanceInterval),
  requiresCalibration: type?.requiresCalibration ?? false,
  customFields:
    type?.customFields ?? fields.filter((field) => field.assetTypes.includes(everyType)).map(({ id }) => id),
});

/** The body of the call that creates a type. */
export const newTypeOf = ({ icon, description, ...type }: TypeOutput): NewAssetType => ({
  ...type,
  ...(icon ? { icon } : {}),
  ...(description ? { description } : {}),
});

/** Only what differs from the type as it was when the form opened. */
export function typeChangeOf(type: AssetType, written: TypeOutput): AssetTypeChange {
  const change: AssetTypeChange = {};
  if (written.name !== type.name) change.name = written.name;
  if (written.icon !== iconOf(type)) change.icon = written.icon || null;
  if (written.description !== (type.description ?? '')) change.description = written.description || null;
  if (written.maintenanceInterval !== type.maintenanceInterval)
    change.maintenanceInterval = written.maintenanceInterval;
  if (written.requiresCalibration !== type.requiresCalibration)
    change.requiresCalibration = written.requiresCalibration;
  if (!sameOrder(written.customFields, type.customFields)) change.customFields = written.customFields;
  return change;
}
