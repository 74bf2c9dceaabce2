import { LocationIndex, NameIndex } from '@quartermaster/core/csv/directory';
import type { ToCreate } from '@quartermaster/core/csv/import-result';
import type { MissingNames } from '@quartermaster/core/csv/name-source';
import { locationPaths, pathSeparator } from '@quartermaster/core/locations/location';
import { fold } from '@quartermaster/core/query/fold';
import { byCaller } from '../events/cause.ts';
import type { FieldService } from '../fields/service.ts';
import type { LocationService } from '../locations/service.ts';
import type { VendorService } from '../vendors/service.ts';
import type { ImportContext } from './import-kind.ts';

/** Services to look names up in; a kind whose rows never name vendors or locations needs only the first. */
interface NameDeps {
  readonly fields: FieldService;
  readonly vendors?: VendorService;
  readonly locations?: LocationService;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Types, vendors and locations as a file names them: loaded once, and created if the import was told to. */
export class ImportNames {
  readonly directory = { types: new NameIndex(), vendors: new NameIndex(), locations: new LocationIndex() };
  readonly toCreate: { [K in keyof ToCreate]: string[] } = {
    types: [],
    vendors: [],
    locations: [],
    fields: [],
  };
  readonly #types = new Map<string, Named>();
  readonly #vendors = new Map<string, Named>();
  readonly #locations = new Map<string, Named>();
  readonly #deps: NameDeps;
  readonly #context: ImportContext;

  private constructor(deps: NameDeps, context: ImportContext) {
    this.#deps = deps;
    this.#context = context;
  }

  /** @param newFields custom fields that the file's columns need, which are created at once */
  static async load(
    deps: NameDeps,
    context: ImportContext,
    newFields: readonly string[],
  ): Promise<ImportNames> {
    const names = new ImportNames(deps, context);
    await names.#load();
    await names.#makeFields(newFields);
    return names;
  }

  type(name: string): Named | undefined {
    return this.#types.get(fold(name));
  }

  vendor(name: string): Named | undefined {
    return this.#vendors.get(fold(name));
  }

  location(id: string): Named | undefined {
    return this.#locations.get(id);
  }

  /** Creates missing names, parents first; a dry run only notes them. */
  async make({ types, vendors, locations }: MissingNames): Promise<void> {
    this.toCreate.types.push(...types);
    this.toCreate.vendors.push(...vendors);
    this.toCreate.locations.push(...locations);
    for (const name of types) this.#addType(await this.#madeType(name));
    for (const name of vendors) this.#addVendor(await this.#madeVendor(name));
    for (const path of locations) this.#addLocation(await this.#madeLocation(path), path);
  }

  async #load(): Promise<void> {
    const { fields, vendors, locations } = this.#deps;
    const [table, places] = await Promise.all([fields.table(), locations?.all() ?? []]);
    for (const { name, type } of table.aliases) this.directory.types.add(type.name, name);
    for (const type of table.types) this.#addType(type);
    if (vendors) for await (const vendor of vendors.collection.stream({})) this.#addVendor(vendor);
    const paths = locationPaths(places);
    for (const place of places) this.#addLocation(place, paths.get(place.id) ?? place.name);
  }

  async #makeFields(apiNames: readonly string[]): Promise<void> {
    this.toCreate.fields.push(...apiNames);
    if (this.#context.dryRun) return;
    for (const apiName of apiNames) await this.#deps.fields.ensureField(apiName, this.#cause);
  }

  get #cause() {
    return byCaller(this.#context.caller, this.#context.batch);
  }

  async #madeType(name: string): Promise<Named> {
    if (this.#context.dryRun) return imagined(name);
    await this.#deps.fields.ensureType(name, this.#cause);
    return (await this.#deps.fields.typeByName(name)) ?? imagined(name);
  }

  async #madeVendor(name: string): Promise<Named> {
    const { vendors } = this.#deps;
    return this.#context.dryRun || !vendors ? imagined(name) : vendors.ensure(name, this.#cause);
  }

  async #madeLocation(path: string): Promise<Named> {
    const { locations } = this.#deps;
    const { dryRun, caller, batch } = this.#context;
    if (!dryRun && locations) return locations.ensure(path, caller, batch);
    return imagined(path.split(pathSeparator).at(-1) ?? path, `${this.#locations.size}`);
  }

  #addType(type: Named): void {
    this.#types.set(fold(type.name), type);
    this.directory.types.add(type.name);
  }

  #addVendor(vendor: Named): void {
    this.#vendors.set(fold(vendor.name), vendor);
    this.directory.vendors.add(vendor.name);
  }

  #addLocation(location: Named, path: string): void {
    this.#locations.set(location.id, location);
    this.directory.locations.add({ id: location.id, path });
  }
}

/** A placeholder for a record that a dry run would create. */
const imagined = (name: string, id = name): Named => ({ id: `new:${id}`, name });
