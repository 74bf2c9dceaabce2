/**
 * Where a record may contain personal data. Paths lead to values; `*` stands for each element of a list or
 * map, a final `**` for every value within, however deep. Erasing somebody changes nothing else.
 */
export interface PersonalPlaces {
  /** Fields that hold just an address. */
  readonly addresses?: readonly string[];
  /** Free text, which may mention an address. */
  readonly texts?: readonly string[];
  /** Paths of calls, of which a segment may be an address. */
  readonly callPaths?: readonly string[];
  readonly beside?: readonly Beside[];
  /** The same for a nested object, or for JSON stored as text. */
  readonly within?: Readonly<Record<string, PersonalPlaces>>;
}

/** Data next to somebody's id or address; it is theirs if the id or address is. */
export interface Beside {
  /** The first of these that is present decides: an address can pass to somebody else, an id can't. */
  readonly of: readonly string[];
  readonly names?: readonly string[];
  readonly addresses?: readonly string[];
  /** Other identifying data: phone, photo, network address. */
  readonly left?: readonly string[];
}

/** No personal data. */
export const nobodyNamed: PersonalPlaces = {};
