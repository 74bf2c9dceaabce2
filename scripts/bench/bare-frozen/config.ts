import type { Asset } from '@quartermaster/core/assets/asset';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import { appliesTo, customFieldSchema } from '@quartermaster/core/fields/custom-field';
import { fieldValuesSchema } from '@quartermaster/core/fields/values-schema';
import { fold } from '@quartermaster/core/query/fold';
import { z } from 'zod';

const named = z.object({ id: z.string(), name: z.string() });

/** What the bench reads from the product and gives the bare server, so that both hold the same. */
export const configSchema = z.object({
  types: z.array(named),
  fields: z.array(customFieldSchema),
  locations: z.array(named.extend({ parentId: z.string().optional(), path: z.string() })),
  vendors: z.array(named),
  users: z.array(z.object({ id: z.string(), email: z.string(), role: z.string() })),
});
export type Config = z.infer<typeof configSchema>;

type OwnName = 'purchaseDate' | 'warrantyEnd' | 'vendor' | 'serialNumber';

export interface Type {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly creating: ReturnType<typeof fieldValuesSchema>;
  readonly editing: ReturnType<typeof fieldValuesSchema>;
  /** Fields whose values are also the asset's own, under their two names. */
  readonly bound: readonly (readonly [apiName: string, own: OwnName])[];
}

export interface Location {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** Itself and all that is within it. */
  readonly branch: readonly string[];
}

/** The configuration in memory: one process, so nobody else changes it. */
export function indexed({ types, fields, locations, vendors }: Config) {
  const typeOf = ({ id, name }: z.infer<typeof named>): Type => ({
    id,
    name,
    key: fold(name),
    creating: fieldValuesSchema(fields, name, 'create'),
    editing: fieldValuesSchema(fields, name, 'edit'),
    bound: fields.flatMap((field): [string, OwnName][] => {
      const own = bindingOf(field.apiName)?.ownName;
      return own && appliesTo(field, name) ? [[field.apiName, own]] : [];
    }),
  });
  const branchOf = (id: string): string[] => [
    id,
    ...locations.filter(({ parentId }) => parentId === id).flatMap((place) => branchOf(place.id)),
  ];
  const places = locations.map(({ id, name, path }): Location => ({ id, name, path, branch: branchOf(id) }));
  const allTypes = types.map(typeOf);
  return {
    typesById: new Map(allTypes.map((type) => [type.id, type])),
    typesByKey: new Map(allTypes.map((type) => [type.key, type])),
    vendorsById: new Map(vendors.map((vendor) => [vendor.id, vendor])),
    vendorsByKey: new Map(vendors.map((vendor) => [fold(vendor.name), vendor])),
    locationsById: new Map(places.map((place) => [place.id, place])),
    locationsByPath: new Map(places.map((place) => [fold(place.path), place])),
    locationsNamed: (text: string) =>
      places.filter(
        ({ id, name, path }) => id === text || fold(name) === fold(text) || fold(path) === fold(text),
      ),
    fields: new Map(fields.map((field) => [field.apiName, field])),
  };
}
export type Indexed = ReturnType<typeof indexed>;

/** An asset's values of its type's bound fields, under the fields' names. */
export function boundValues(
  type: Type | undefined,
  own: Partial<Pick<Asset, OwnName>>,
): Record<string, string | number | boolean> {
  const values: Record<string, string | number | boolean> = {};
  for (const [apiName, name] of type?.bound ?? []) {
    const value = own[name];
    if (value !== undefined) values[apiName] = value;
  }
  return values;
}
