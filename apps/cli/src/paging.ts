import { wrongUsage } from './failure.ts';
import type { Page } from './output/list.ts';

/** The options that every list has. */
export interface ListOptions {
  readonly limit?: string;
  readonly sort?: string;
  readonly all?: true;
}

export interface PageQuery {
  readonly limit: string;
  readonly cursor?: string;
}

const defaultLimit = 50;
/** The API's maximum page size. */
const longestPage = 200;

type FetchPage<Row> = (query: PageQuery) => Promise<Page<Row> & { readonly nextCursor?: string | undefined }>;

/**
 * Reads a list page by page up to the limit, or to the end with --all. Throws
 * wrong usage for an invalid limit.
 */
export const readPages = <Row>({ limit, all }: ListOptions, fetchPage: FetchPage<Row>) =>
  pagesUpTo(all ? Number.POSITIVE_INFINITY : limitOf(limit), fetchPage);

async function* pagesUpTo<Row>(limit: number, fetchPage: FetchPage<Row>): AsyncGenerator<Page<Row>, void> {
  let left = limit;
  let cursor: string | undefined;
  do {
    const page = await fetchPage({
      limit: String(Math.min(left, longestPage)),
      ...(cursor ? { cursor } : {}),
    });
    yield page;
    left -= page.items.length;
    cursor = page.nextCursor;
  } while (cursor !== undefined && left > 0);
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return defaultLimit;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw wrongUsage(`--limit must be a whole number, 1 or more, not '${text}'.`);
  return Number(text);
}
