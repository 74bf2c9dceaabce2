import { z } from 'zod';

/** An image to decode, and how large it may be uncompressed. */
export interface PictureTask {
  readonly image: Uint8Array;
  /** What the result has to fit into. */
  readonly box: { readonly width: number; readonly height: number };
  readonly maxPixels: number | undefined;
  readonly maxBytes: number;
}

/** What the process that decodes images answers. */
export const pictureAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('png'), png: z.instanceof(Uint8Array) }),
  z.strictObject({ kind: z.enum(['unreadable', 'tooManyPixels', 'tooLarge']) }),
]);

/** The same, or that the process ended before it answered. */
export type PictureAnswer = z.infer<typeof pictureAnswer> | { readonly kind: 'ended' };
