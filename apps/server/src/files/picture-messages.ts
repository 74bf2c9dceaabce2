import { z } from 'zod';

/** An image to decode, and the limits on its uncompressed size. */
export interface PictureTask {
  readonly image: Uint8Array;
  /** The size in pixels that the result has to fit into. */
  readonly box: { readonly width: number; readonly height: number };
  readonly maxPixels: number | undefined;
  readonly maxBytes: number;
}

/** The answer of the process that decodes images. */
export const pictureAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('png'), png: z.instanceof(Uint8Array) }),
  z.strictObject({ kind: z.enum(['unreadable', 'tooManyPixels', 'tooLarge']) }),
]);

/** The answer, or that the process ended before giving one. */
export type PictureAnswer = z.infer<typeof pictureAnswer> | { readonly kind: 'ended' };
