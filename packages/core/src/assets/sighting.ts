/** How an asset was seen. Nothing here needs zod: `qm --help` loads it. */
export const sightingKinds = [
  'stocktake',
  'scan',
  'handover',
  'acknowledgement',
  'confirmation',
  'import',
] as const;
export type SightingKind = (typeof sightingKinds)[number];

/** When, how and by whom an asset was seen. */
export interface Sighting {
  readonly at: string;
  readonly how: SightingKind;
  /** The id of the person who saw it, if it was a person. */
  readonly by?: string | undefined;
}

/** The fields of an asset that say when it was last seen; an event never lists them as changed. */
export const sightingFields = ['lastSeen', 'lastSeenHow', 'lastSeenBy'] as const;

/** What a sighting sets in an asset; null clears what the one before said. */
export const sighted = ({ at, how, by }: Sighting) => ({
  lastSeen: at,
  lastSeenHow: how,
  lastSeenBy: by ?? null,
});

const words: Readonly<Record<SightingKind, string>> = {
  stocktake: 'stock-take',
  scan: 'scanned',
  handover: 'handed over',
  acknowledgement: 'hand-over acknowledged',
  confirmation: 'confirmed',
  import: 'imported',
};

/** How something was seen, and by whom if that is known: 'confirmed by Aroha Williams'. */
export const sightingWords = (how: SightingKind, name: string | undefined): string =>
  name === undefined ? words[how] : `${words[how]} by ${name}`;
