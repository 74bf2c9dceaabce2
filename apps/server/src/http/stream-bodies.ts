import type { Request } from 'express';
import { csvBody } from './csv-body.ts';
import { fileBody } from './file-body.ts';
import { imageBody } from './image-body.ts';

/** Refuses a caller who may no longer make the call. */
export type StillMay = () => Promise<void>;

/** What a handler receives for each kind of body. */
export interface Bodies {
  readonly none: undefined;
  readonly csv: AsyncIterable<Uint8Array>;
  readonly image: Uint8Array;
  readonly file: AsyncIterable<Uint8Array>;
}

/** Reads each kind of body; refuses other content types (415) and bodies over the limit (413). */
export const readers: {
  readonly [Kind in keyof Bodies]: (
    request: Request,
    maxBytes: number,
    stillMay: StillMay,
  ) => Bodies[Kind] | Promise<Bodies[Kind]>;
} = { none: () => undefined, csv: csvBody, image: imageBody, file: fileBody };
