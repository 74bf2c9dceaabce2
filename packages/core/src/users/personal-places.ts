/**
 * Where a record may name a person. Paths lead to values, a `*` in them to each of a list or of a map. Erasing somebody
 * touches nothing else.
 */
export interface PersonalPlaces {
  /** An address and nothing beside it. */
  readonly addresses?: readonly string[];
  /** What people write, which may name an address. */
  readonly texts?: readonly string[];
  /** The path of a call, of which a part may be an address. */
  readonly callPaths?: readonly string[];
  readonly beside?: readonly Beside[];
  /** The same within an object, or within JSON that is kept as text. */
  readonly within?: Readonly<Record<string, PersonalPlaces>>;
}

/** What stands beside somebody's id or address, and is theirs if that is. */
export interface Beside {
  /** Of several the first that is there decides: an address can pass on to somebody else, an id can't. */
  readonly of: readonly string[];
  readonly names?: readonly string[];
  readonly addresses?: readonly string[];
  /** What else tells who they are: phone, photo, network address. */
  readonly left?: readonly string[];
}

/** Of records that name nobody. */
export const nobodyNamed: PersonalPlaces = {};
