import { message } from '../messages.ts';
import { text } from '../text.ts';

/** What a test message says (section 5). */
export const testMessage = text(1000, message.testMessageRequired)
  .transform((written) => written.trim())
  .refine((written) => written !== '', message.testMessageRequired);
