import { picture } from '@quartermaster/core/text';
import { z } from 'zod';

/** The address of an uploaded picture. */
export const addedPictureSchema = z.object({ image: picture });
export type AddedPicture = z.infer<typeof addedPictureSchema>;
