import { everyType } from '@quartermaster/core/fields/custom-field';
import { fold } from '@quartermaster/core/query/fold';
import type { StoredAssetType } from './collection.ts';

/** All asset types. Ids and names of merged types resolve to the type they were merged into. */
export class TypeTable {
  /** Existing types, in list order. */
  readonly types: readonly StoredAssetType[];
  /** Names of merged types, each with the type it resolves to. */
  readonly aliases: readonly { readonly id: string; readonly name: string; readonly type: StoredAssetType }[];
  readonly #byId: ReadonlyMap<string, StoredAssetType>;
  readonly #byName: ReadonlyMap<string, StoredAssetType>;

  constructor(all: readonly StoredAssetType[]) {
    this.#byId = new Map(all.map((type) => [type.id, type]));
    this.#byName = new Map(all.map((type) => [type.nameKey, type]));
    this.types = all.filter((type) => type.mergedInto === undefined);
    this.aliases = all.flatMap(({ id, name, nameKey, mergedInto }) => {
      const type = mergedInto === undefined || nameKey !== fold(name) ? undefined : this.byId(id);
      return type ? [{ id, name, type }] : [];
    });
  }

  /** The type with this id, or the one it was merged into. */
  byId(id: string): StoredAssetType | undefined {
    let type = this.#byId.get(id);
    for (let hops = 0; type?.mergedInto !== undefined && hops < this.#byId.size; hops += 1) {
      type = this.#byId.get(type.mergedInto);
    }
    return type?.mergedInto === undefined ? type : undefined;
  }

  byName(name: string): StoredAssetType | undefined {
    const named = this.#byName.get(fold(name.trim()));
    return named && this.byId(named.id);
  }

  /** The ids of a type and of all types merged into it; records may still contain any of them. */
  idsOf(id: string): string[] {
    return [...this.#byId.keys()].filter((candidate) => this.byId(candidate)?.id === id);
  }

  /** The ids of the types that a field belongs to, with merged types resolved; '*' is kept. */
  resolve(typeIds: readonly string[]): string[] {
    if (typeIds.includes(everyType)) return [everyType];
    return [...new Set(typeIds.flatMap((id) => this.byId(id)?.id ?? []))];
  }
}
