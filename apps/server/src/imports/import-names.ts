import { importedField } from '@quartermaster/core/assets/asset-csv-columns';
import { Additions, LocationIndex, NameIndex } from '@quartermaster/core/csv/directory';
import type { Creatable, ImportCreation, ToCreate } from '@quartermaster/core/csv/import-result';
import type { FieldOfType, MissingNames, MissingPerson } from '@quartermaster/core/csv/name-source';
import { bindingOf } from '@quartermaster/core/fields/bound-fields';
import { locationPaths, pathSeparator } from '@quartermaster/core/locations/location';
import { fold } from '@quartermaster/core/query/fold';
import { newUserSchema } from '@quartermaster/core/users/user';
import { byCaller } from '../events/cause.ts';
import type { FieldService } from '../fields/service.ts';
import type { LocationService } from '../locations/service.ts';
import type { UserService } from '../users/service.ts';
import type { VendorService } from '../vendors/service.ts';
import type { ImportContext } from './import-kind.ts';

/** Services to look names up in; a kind whose rows never name vendors or locations needs only the first. */
interface NameDeps {
  readonly fields: FieldService;
  readonly vendors?: VendorService;
  readonly locations?: LocationService;
  readonly users?: UserService;
  readonly invite?: Invite;
}

/** Invites somebody whose account an import has created. */
export type Invite = (id: string) => Promise<void>;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Types, vendors and locations as a file names them: loaded once, and created if the import was told to. */
export class ImportNames {
  readonly directory = {
    types: new NameIndex(),
    vendors: new NameIndex(),
    locations: new LocationIndex(),
    additions: new Additions(),
  };
  readonly toCreate: { [K in keyof ToCreate]: string[] } = {
    types: [],
    vendors: [],
    locations: [],
    fields: [],
    people: [],
  };
  readonly #made = new Map<string, { -readonly [Key in keyof ImportCreation]: ImportCreation[Key] }>();
  /** Custom fields that the import creates for the first type that needs them. */
  readonly #newFields = new Set<string>();
  readonly #types = new Map<string, Named>();
  readonly #typeNames = new Map<string, string>();
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

  /** The name of a record's type, whether the record is stored or new. */
  typeOf(record: { readonly typeId: string } | { readonly type: string }): string | undefined {
    return 'typeId' in record ? this.#typeNames.get(record.typeId) : record.type;
  }

  vendor(name: string): Named | undefined {
    return this.#vendors.get(fold(name));
  }

  location(id: string): Named | undefined {
    return this.#locations.get(id);
  }

  /** Creates missing names, parents first; a dry run only notes them. */
  async make({ types, vendors, locations, fields, people }: MissingNames): Promise<void> {
    for (const name of types) this.#note('types', name);
    for (const name of vendors) this.#note('vendors', name);
    for (const path of locations) this.#note('locations', path);
    for (const name of types) this.#addType(await this.#madeType(name));
    for (const name of vendors) this.#addVendor(await this.#madeVendor(name));
    for (const path of locations) this.#addLocation(await this.#madeLocation(path), path);
    await this.#addFields(fields);
    for (const person of people) await this.#addPerson(person);
  }

  /** What is created besides the rows, with the number of rows that use it. */
  get creations(): ImportCreation[] {
    return [...this.#made.values()];
  }

  /** Counts a row that uses these names. */
  count(used: Iterable<readonly [kind: Creatable, name: string]>): void {
    for (const [kind, name] of used) {
      const made = this.#made.get(keyOf(kind, name));
      if (made) made.rows += 1;
    }
  }

  #note(kind: Creatable, name: string, detail?: string): void {
    this.toCreate[kind].push(name);
    this.#made.set(keyOf(kind, name), { kind, name, rows: 0, ...(detail === undefined ? {} : { detail }) });
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

  /** Fields bound to an asset's own are there for every type; others are made for the types that need them. */
  async #makeFields(apiNames: readonly string[]): Promise<void> {
    for (const apiName of apiNames) {
      if (bindingOf(apiName) === undefined) {
        this.#newFields.add(apiName);
        continue;
      }
      this.#note('fields', apiName);
      if (!this.#context.dryRun) await this.#deps.fields.ensureField(importedField(apiName), this.#cause);
    }
  }

  async #addFields(fields: readonly FieldOfType[]): Promise<void> {
    for (const apiName of new Set(fields.map((field) => field.apiName))) {
      const names = fields.flatMap((field) => (field.apiName === apiName ? field.type : []));
      // Rows may write the same type differently.
      const types = [...new Set(names.map((name) => this.type(name)?.name ?? name))];
      const field = importedField(apiName, this.#context.options.fields);
      const made = this.#made.get(keyOf('fields', apiName));
      if (made) made.detail = `${made.detail}, ${types.join(', ')}`;
      else if (this.#newFields.has(apiName))
        this.#note('fields', apiName, `${field.type}, for ${types.join(', ')}`);
      else
        this.#made.set(keyOf('fields', apiName), {
          ...{ kind: 'fields', name: apiName, rows: 0, detail: `is there, also for ${types.join(', ')}` },
        });
      for (const type of types) this.directory.additions.addField(apiName, type);
      if (!this.#context.dryRun)
        await this.#deps.fields.ensureField({ ...field, assetTypes: types }, this.#cause);
    }
  }

  async #addPerson({ email, name }: MissingPerson): Promise<void> {
    const { users, invite } = this.#deps;
    this.#note('people', email, name);
    this.directory.additions.addPerson(email);
    if (this.#context.dryRun || !users || (await users.byEmail(email))) return;
    const person = newUserSchema.parse({ email, displayName: name, withoutPassword: true });
    const created = await users.create(person, this.#cause).catch(async (error: unknown) => {
      // Another import may have been quicker.
      if (!(await users.byEmail(email))) throw error;
    });
    if (created && this.#context.options.invite) await invite?.(created.id);
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
    this.#typeNames.set(type.id, type.name);
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

const keyOf = (kind: Creatable, name: string): string => `${kind} ${fold(name)}`;

/** A placeholder for a record that a dry run would create. */
const imagined = (name: string, id = name): Named => ({ id: `new:${id}`, name });
