import type { StoreLocation } from './open.ts';
import type { CollectionDeclaration, Identified } from './port.ts';

/** What a database says of itself before anybody opens it. */
interface Glance<T> {
  /** Absent where there is none, or none that its schema allows. */
  readonly document?: T;
  /** The id of the key that signed the last event. */
  readonly lastKeyId?: string;
}

/**
 * Reads one document and who signed the last event, without opening the database: nothing is made, mended or recorded.
 * Undefined where there is none, or a file that can't be used: whoever opens or restores it learns why.
 * @param isCopy a file that nobody writes to, and that is left exactly as it is
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
