import { message } from '@quartermaster/core/messages';
import { filled, picture } from '@quartermaster/core/text';
import { z } from 'zod';

/** The type's drawing, a picture elsewhere on the web, or an upload. */
export const pictureSources = ['drawing', 'address', 'upload'] as const;

const address = filled(2048).pipe(picture);

/**
 * Where an item's picture comes from; null is the drawing. What was entered for the other sources is kept.
 */
export const pictureChoiceSchema = z
  .object({ from: z.enum(pictureSources), address: z.string(), upload: z.string() })
  .transform((choice, { addIssue }): string | null => {
    if (choice.from === 'drawing') return null;
    if (choice.from === 'upload') {
      if (choice.upload === '') addIssue(message.imageNotChosen);
      return choice.upload;
    }
    const parsed = address.safeParse(choice.address);
    if (parsed.success) return parsed.data;
    addIssue(parsed.error.issues[0]?.message ?? message.required);
    return null;
  });
export type PictureChoice = z.input<typeof pictureChoiceSchema>;

/** The form's choice for an item's picture. */
export function pictureChoiceOf(image: string | undefined): PictureChoice {
  if (image === undefined) return { from: 'drawing', address: '', upload: '' };
  return image.startsWith('https://')
    ? { from: 'address', address: image, upload: '' }
    : { from: 'upload', address: '', upload: image };
}

/** A choice as text, for the notice of an edit conflict. */
export function pictureText(value: unknown): string {
  const { data } = pictureChoiceSchema.safeParse(value);
  if (!data) return 'Drawing';
  return data.startsWith('https://') ? data : 'An uploaded image';
}
