import { message } from '@quartermaster/core/messages';
import { z } from 'zod';

/** A price entered as text, with a dot or a comma before the cents. */
export const priceText = z
  .string()
  .trim()
  .regex(/^\d+([.,]\d{1,2})?$/, message.notPrice)
  .transform((text) => Number(text.replace(',', '.')));
