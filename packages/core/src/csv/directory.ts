import { type Location, pathKey, pathSeparator } from '../locations/location.ts';
import { nearest } from '../nearest.ts';
import { fold } from '../query/fold.ts';

/**
 * The number of names per file that get suggestions: each is compared with all known names. Nobody looks at
 * more mistakes than that one by one, and files repeat the same one in thousands of rows.
 */
const mostSuggestions = 1000;

/** Names of one kind, looked up ignoring case, accents and surrounding spaces. */
export class NameIndex {
  readonly #names = new Map<string, string>();
  readonly #suggestions = new Map<string, string | undefined>();
  #suggested = 0;

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.add(name);
  }

  /**
   * Adds a name that an import created, or would create in a dry run.
   * @param written the text to look it up by
   */
  add(name: string, written = name): void {
    this.#names.set(fold(written.trim()), name);
    this.#suggestions.clear();
  }

  /** The stored spelling of the name. */
  find(written: string): string | undefined {
    return this.#names.get(fold(written.trim()));
  }

  /** The closest known name, unless the limit on suggestions has been reached. */
  suggest(written: string): string | undefined {
    const key = fold(written.trim());
    if (this.#suggestions.has(key)) return this.#suggestions.get(key);
    if (this.#suggested >= mostSuggestions) return undefined;
    this.#suggested += 1;
    const suggestion = nearest(written, this.#names.values());
    this.#suggestions.set(key, suggestion);
    return suggestion;
  }
}

type IndexedLocation = Pick<Location, 'id' | 'path'>;

const tidyPath = (written: string): string =>
  written
    .split(pathSeparator)
    .map((name) => name.trim())
    .join(pathSeparator);

/** Locations, looked up by full path, id or unique name. */
export class LocationIndex {
  readonly #byPath = new Map<string, IndexedLocation>();
  /** Tolerates paths that differ in the kind of slash or space. */
  readonly #byFoldedPath = new Map<string, IndexedLocation>();
  readonly #byId = new Map<string, IndexedLocation>();
  readonly #byName = new Map<string, IndexedLocation[]>();
  readonly #paths = new NameIndex();
  readonly #names = new NameIndex();

  constructor(locations: Iterable<IndexedLocation> = []) {
    for (const location of locations) this.add(location);
  }

  /** Adds a location that an import created, or would create in a dry run (with a unique id). */
  add(location: IndexedLocation): void {
    const name = location.path.split(pathSeparator).at(-1) ?? '';
    const key = fold(name);
    this.#byPath.set(pathKey(location.path), location);
    this.#byFoldedPath.set(fold(location.path), location);
    this.#byId.set(location.id, location);
    const namesakes = this.#byName.get(key);
    if (namesakes) namesakes.push(location);
    else this.#byName.set(key, [location]);
    this.#paths.add(location.path);
    this.#names.add(name);
  }

  pathOf(id: string): string | undefined {
    return this.#byId.get(id)?.path;
  }

  /** The matching locations: none, one, or several with the same name. */
  find(written: string): readonly IndexedLocation[] {
    const path = tidyPath(written.trim());
    const location = this.#at(path) ?? this.#byId.get(path);
    return location ? [location] : (this.#byName.get(fold(path)) ?? []);
  }

  /** The closest known path. */
  suggest(written: string): string | undefined {
    const path = this.#paths.suggest(tidyPath(written));
    if (path !== undefined) return path;
    const name = this.#names.suggest(written);
    return name === undefined ? undefined : this.find(name)[0]?.path;
  }

  /** The missing paths that would have to be created for this one, parents first. */
  missing(written: string): string[] {
    const names = tidyPath(written.trim()).split(pathSeparator);
    return names
      .map((_, index) => names.slice(0, index + 1).join(pathSeparator))
      .filter((path) => !this.#at(path));
  }

  #at(path: string): IndexedLocation | undefined {
    return this.#byPath.get(pathKey(path)) ?? this.#byFoldedPath.get(fold(path));
  }
}

/** What an import adds: further types of custom fields, and people. */
export class Additions {
  readonly #fields = new Map<string, Set<string>>();
  readonly #people = new Set<string>();

  addField(apiName: string, type: string): void {
    this.#fields.set(apiName, (this.#fields.get(apiName) ?? new Set()).add(type));
  }

  addPerson(email: string): void {
    this.#people.add(email);
  }

  hasField(apiName: string, type: string): boolean {
    return this.#fields.get(apiName)?.has(type) ?? false;
  }

  hasPerson(email: string): boolean {
    return this.#people.has(email);
  }
}

/** Where an import looks up names. The caller fills it once and adds what it creates. */
export interface ImportDirectory {
  readonly types: NameIndex;
  readonly vendors: NameIndex;
  readonly locations: LocationIndex;
  /** Absent where rows have neither custom fields nor holders. */
  readonly additions?: Additions;
}
