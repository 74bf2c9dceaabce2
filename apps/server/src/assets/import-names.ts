import type { Actor } from '@quartermaster/core/access/actor';
import type { AssetChange, NewAsset } from '@quartermaster/core/assets/asset';
import { Names, Places } from '@quartermaster/core/csv/directory';
import type { ToCreate } from '@quartermaster/core/csv/import-result';
import type { MissingNames } from '@quartermaster/core/csv/name-source';
import { locationPaths, pathSeparator } from '@quartermaster/core/locations/location';
import { fold } from '@quartermaster/core/query/fold';
import { byUser } from '../events/domain-event.ts';
import type { AssetSurroundings } from './check.ts';
import type { AssetReferences, Reference } from './document.ts';

/** Types, vendors and locations as a file names them: loaded once, and made where the import was asked to. */
export class ImportNames {
  readonly directory = { types: new Names(), vendors: new Names(), locations: new Places() };
  readonly toCreate: { [K in keyof ToCreate]: string[] };
  readonly #types = new Map<string, Reference>();
  readonly #vendors = new Map<string, Reference>();
  readonly #locations = new Map<string, Reference>();
  readonly #around: AssetSurroundings;
  readonly #actor: Actor;
  readonly #dryRun: boolean;

  private constructor(
    around: AssetSurroundings,
    actor: Actor,
    dryRun: boolean,
    newFields: readonly string[],
  ) {
    this.#around = around;
    this.#actor = actor;
    this.#dryRun = dryRun;
    this.toCreate = { types: [], vendors: [], locations: [], fields: [...newFields] };
  }

  static async load(
    around: AssetSurroundings,
    actor: Actor,
    dryRun: boolean,
    newFields: readonly string[],
  ): Promise<ImportNames> {
    const names = new ImportNames(around, actor, dryRun, newFields);
    const [table, locations] = await Promise.all([around.fields.table(), around.locations.all()]);
    for (const type of table.types) names.#addType(type);
    for (const { name, type } of table.aliases) names.directory.types.add(type.name, name);
    for await (const vendor of around.vendors.collection.stream({})) names.#addVendor(vendor);
    const paths = locationPaths(locations);
    for (const location of locations) names.#addLocation(location, paths.get(location.id) ?? location.name);
    return names;
  }

  /** Makes what is missing, parents first; a dry run only notes it. */
  async make({ types, vendors, locations }: MissingNames): Promise<void> {
    this.toCreate.types.push(...types);
    this.toCreate.vendors.push(...vendors);
    this.toCreate.locations.push(...locations);
    for (const name of types) this.#addType(this.#dryRun ? imagined(name) : await this.#madeType(name));
    for (const name of vendors) {
      this.#addVendor(
        this.#dryRun ? imagined(name) : await this.#around.vendors.ensure(name, byUser(this.#actor)),
      );
    }
    for (const path of locations) {
      const name = path.split(pathSeparator).at(-1) ?? path;
      this.#addLocation(
        this.#dryRun
          ? imagined(name, `${this.#locations.size}`)
          : await this.#around.locations.ensure(path, this.#actor),
        path,
      );
    }
  }

  /** The records that a plan's names stand for. */
  references(input: Pick<NewAsset, 'type' | 'vendor' | 'location'>): AssetReferences;
  references(input: Pick<AssetChange, 'type' | 'vendor' | 'location'>): Partial<AssetReferences>;
  references(input: Pick<AssetChange, 'type' | 'vendor' | 'location'>): Partial<AssetReferences> {
    const type = input.type === undefined ? undefined : this.#types.get(fold(input.type));
    return {
      ...(type ? { type } : {}),
      vendor: input.vendor ? this.#vendors.get(fold(input.vendor)) : undefined,
      location: input.location ? this.#locations.get(input.location) : undefined,
    };
  }

  async #madeType(name: string): Promise<Reference> {
    await this.#around.fields.ensureType(name, this.#actor);
    return (await this.#around.fields.typeByName(name)) ?? imagined(name);
  }

  #addType(type: Reference): void {
    this.#types.set(fold(type.name), type);
    this.directory.types.add(type.name);
  }

  #addVendor(vendor: Reference): void {
    this.#vendors.set(fold(vendor.name), vendor);
    this.directory.vendors.add(vendor.name);
  }

  #addLocation(location: Reference, path: string): void {
    this.#locations.set(location.id, location);
    this.directory.locations.add({ id: location.id, path });
  }
}

/** A record that a dry run would make. */
const imagined = (name: string, id = name): Reference => ({ id: `new:${id}`, name });
