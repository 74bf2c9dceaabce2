/** A field that a bulk edit sets: its label and new value. Null clears it. */
export interface SetField {
  readonly label: string;
  readonly value: string | null;
  /** What it is called if nothing else is set, if another. */
  readonly title?: string;
}

/** How many fields a title lists by name. */
const mostNamed = 3;

/**
 * What a bulk edit does, in a few words: 'Set condition to Poor', 'Cleared vendor', 'Set location, status and
 * notes'.
 */
export function editTitle(fields: readonly SetField[]): string {
  const [first, ...others] = fields;
  if (!first) return 'Changed nothing';
  if (others.length === 0 && first.title !== undefined) return first.title;
  if (others.length === 0)
    return first.value === null ? `Cleared ${first.label}` : `Set ${first.label} to ${first.value}`;
  const labels = fields.map(({ label }) => label);
  const more = labels.length - mostNamed;
  if (more > 0)
    return `Set ${labels.slice(0, mostNamed).join(', ')} and ${more} more ${more === 1 ? 'field' : 'fields'}`;
  return `Set ${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}
