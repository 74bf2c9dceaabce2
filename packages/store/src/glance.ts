import type { StoreLocation } from './open.ts';
import type { CollectionDeclaration, Identified } from './port.ts';

/** What can be learnt about a database without opening it. */
interface Glance<T> {
  /** Absent if there is none, or if it doesn't match its schema. */
  readonly document?: T;
  /** The id of the key that signed the last event. */
  readonly lastKeyId?: string;
}

/**
 * Reads one document, and who signed the last event, without opening the database: nothing is created,
 * repaired or recorded. Undefined if there is no database, or a file that can't be used: opening or restoring
 * it will report why.
 * @param isCopy whether it is a file that nobody writes to, and that must be left exactly as it is
 */
export async function glance<T extends Identified>(
  location: StoreLocation,
  declaration: CollectionDeclaration<T>,
  id: string,
  { isCopy = false } = {},
): Promise<Glance<T> | undefined> {
  const seen =
    location.kind === 'sqlite'
      ? (await import('./sqlite/glance.ts')).glanceAtFile(location.file, declaration.name, id, isCopy)
      : await (await import('./mongo/glance.ts')).glanceAtMongo(location.uri, declaration, id);
  if (seen === undefined) return undefined;
  const parsed = declaration.schema.safeParse(seen.document);
  return {
    ...(parsed.success ? { document: parsed.data } : {}),
    ...(seen.lastKeyId === undefined ? {} : { lastKeyId: seen.lastKeyId }),
  };
}
