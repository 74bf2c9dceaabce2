import { message } from '@quartermaster/core/messages';
import { passwordSchema } from '@quartermaster/core/users/user';
import { z } from 'zod';

/** A new password, typed twice. */
export const newPasswordSchema = z
  .object({ password: passwordSchema, repeated: z.string() })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    message: message.passwordsDiffer,
  });
export type NewPasswordInput = z.input<typeof newPasswordSchema>;

export const newPasswordLabels = { password: 'New password', repeated: 'Confirm new password' };
