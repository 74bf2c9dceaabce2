import type { Request } from 'express';
import { csvBody } from './csv-body.ts';
import { imageBody } from './image-body.ts';

/** What a handler receives for each kind of body. */
export interface Bodies {
  readonly none: undefined;
  readonly csv: AsyncIterable<Uint8Array>;
  readonly image: Uint8Array;
}

/** Reads each kind; refuses other content types (415) and bodies over the limit (413). */
export const readers: {
  readonly [Kind in keyof Bodies]: (
    request: Request,
    maxBytes: number,
  ) => Bodies[Kind] | Promise<Bodies[Kind]>;
} = { none: () => undefined, csv: csvBody, image: imageBody };
