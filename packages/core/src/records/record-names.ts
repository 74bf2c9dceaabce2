import type { JsonObject } from '../json.ts';
import { shortId } from './short-id.ts';

export interface RecordNames {
  readonly name?: string;
  /** Of an asset, by which people know it rather than by its name. */
  readonly assetId?: string;
}

const nameFields: Readonly<Record<string, string>> = {
  user: 'displayName',
  field: 'displayName',
  request: 'id',
};

/** How people call a record, from the data of one of its events. */
export function recordNames(kind: string, data: JsonObject): RecordNames {
  const name = data[nameFields[kind] ?? 'name'] ?? (kind === 'user' ? data.email : undefined);
  const { assetId } = data;
  return {
    ...(typeof name === 'string' ? { name: kind === 'request' ? shortId(name) : name } : {}),
    ...(kind === 'asset' && typeof assetId === 'string' ? { assetId } : {}),
  };
}
