import { type Location, pathSeparator } from '../locations/location.ts';
import { nearest } from '../nearest.ts';
import { fold } from '../query/fold.ts';

/** Remembered suggestions: files repeat the same mistake in thousands of rows. */
const maxSuggestions = 1000;

/** Names of one kind, found as people write them: case, accents and outer spaces don't count. */
export class Names {
  readonly #names = new Map<string, string>();
  readonly #suggestions = new Map<string, string | undefined>();

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.add(name);
  }

  /** Adds a name that an import has made, or in a dry run would make; `written` where it is found by another. */
  add(name: string, written = name): void {
    this.#names.set(fold(written.trim()), name);
    this.#suggestions.clear();
  }

  /** The name as it is stored. */
  find(written: string): string | undefined {
    return this.#names.get(fold(written.trim()));
  }

  /** The name that was probably meant. */
  suggest(written: string): string | undefined {
    const key = fold(written.trim());
    if (this.#suggestions.has(key)) return this.#suggestions.get(key);
    if (this.#suggestions.size >= maxSuggestions) this.#suggestions.clear();
    const suggestion = nearest(written, this.#names.values());
    this.#suggestions.set(key, suggestion);
    return suggestion;
  }
}

type Place = Pick<Location, 'id' | 'path'>;

const tidyPath = (written: string): string =>
  written
    .split(pathSeparator)
    .map((name) => name.trim())
    .join(pathSeparator);

/** Locations, found by full path, id or a name that only one of them has. */
export class Places {
  readonly #byPath = new Map<string, Place>();
  readonly #byId = new Map<string, Place>();
  readonly #byName = new Map<string, Place[]>();
  readonly #paths = new Names();
  readonly #names = new Names();

  constructor(places: Iterable<Place> = []) {
    for (const place of places) this.add(place);
  }

  /** Adds a location that an import has made, or in a dry run would make (with an id that nothing else has). */
  add(place: Place): void {
    const name = place.path.split(pathSeparator).at(-1) ?? '';
    const key = fold(name);
    this.#byPath.set(fold(place.path), place);
    this.#byId.set(place.id, place);
    this.#byName.set(key, [...(this.#byName.get(key) ?? []), place]);
    this.#paths.add(place.path);
    this.#names.add(name);
  }

  pathOf(id: string): string | undefined {
    return this.#byId.get(id)?.path;
  }

  /** The location that is meant: none, one, or several of the same name. */
  find(written: string): readonly Place[] {
    const path = tidyPath(written.trim());
    const place = this.#byPath.get(fold(path)) ?? this.#byId.get(path);
    return place ? [place] : (this.#byName.get(fold(path)) ?? []);
  }

  /** The path that was probably meant. */
  suggest(written: string): string | undefined {
    const path = this.#paths.suggest(tidyPath(written));
    if (path !== undefined) return path;
    const name = this.#names.suggest(written);
    return name === undefined ? undefined : this.find(name)[0]?.path;
  }

  /** The paths that are missing for this one to exist, parents first. */
  missing(written: string): string[] {
    const names = tidyPath(written.trim()).split(pathSeparator);
    return names
      .map((_, index) => names.slice(0, index + 1).join(pathSeparator))
      .filter((path) => !this.#byPath.has(fold(path)));
  }
}

/** What an import looks names up in. The caller fills it once and adds what it creates. */
export interface ImportDirectory {
  readonly types: Names;
  readonly vendors: Names;
  readonly locations: Places;
}
