import { createStreamClient, type ImportInput } from '@quartermaster/contract';
import {
  type AssetImportLine,
  type AssetImportResult,
  assetImportResultSchema,
  type ItemImportResult,
  itemImportResultSchema,
} from '@quartermaster/core/csv/import-result';
import type { Caller } from '../support/caller.ts';
import { made } from '../support/company.ts';

type Query = Readonly<Record<string, string>>;

const pathOf = (route: string, query: Query): string => `${route}?${new URLSearchParams(query)}`;

/** Imports a file of assets and returns the result. */
export const importAssets = async (
  caller: Caller,
  text: string,
  query: Query = {},
): Promise<AssetImportResult> =>
  made(await caller.csv(pathOf('/api/equipment/import', query), text), assetImportResultSchema);

/** Imports a file of catalogue items and returns the result. */
export const importItems = async (
  caller: Caller,
  text: string,
  query: Query = {},
): Promise<ItemImportResult> =>
  made(await caller.csv(pathOf('/api/catalog/import', query), text), itemImportResultSchema);

/** The text of an exported file. */
export async function exported(caller: Caller, path: string): Promise<string> {
  const answer = await caller.get(path);
  if (answer.status !== 200) throw new Error(`The server answered ${answer.status}: ${answer.text}`);
  return answer.text;
}

/** Imports assets in pieces that are made while sending; yields the answer's lines as they come. */
export function streamAssets(
  { url, headers }: Caller,
  pieces: Iterable<string> | AsyncIterable<string>,
  input: ImportInput = {},
): AsyncGenerator<AssetImportLine, void> {
  const token = String(headers.authorization).replace('Bearer ', '');
  const body = ReadableStream.from(pieces).pipeThrough(new TextEncoderStream());
  return createStreamClient({ url, token: () => token }).assets.import(input, body);
}
