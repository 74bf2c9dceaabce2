import { z } from 'zod';
import { mailRefusalSchema } from '../mail/mail-status.ts';
import { filled, line, trimmedLine } from '../text.ts';
import { accountEmail, userSchema } from './user.ts';

/** Where equipment is sent (section 2, Edit Profile). */
export const addressSchema = z.strictObject({
  street: line(200).optional(),
  city: line(100).optional(),
  state: line(100).optional(),
  postalCode: line(30).optional(),
  country: line(100).optional(),
});
export type Address = z.infer<typeof addressSchema>;

/**
 * A person as they themselves and administrators see them: including their address, which is stored
 * encrypted.
 */
export const profileSchema = userSchema.extend({
  address: addressSchema.optional(),
  /** Who `manager` is. */
  managerId: z.string().optional(),
  managerName: z.string().optional(),
  /** Set while they are sent no mails about events, because their address was refused. */
  mailRefusal: mailRefusalSchema.optional(),
});
export type Profile = z.infer<typeof profileSchema>;

/** Null clears a field. Only administrators change department and position. */
export const profileChangeSchema = z.strictObject({
  displayName: filled(200).optional(),
  phoneNumber: trimmedLine(50).nullable().optional(),
  department: trimmedLine(200).nullable().optional(),
  position: trimmedLine(200).nullable().optional(),
  address: addressSchema.nullable().optional(),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;

/** What an administrator may change about somebody; role and suspension have their own routes. */
export const personChangeSchema = profileChangeSchema.extend({
  email: accountEmail.optional(),
  /** Their manager's e-mail; nobody manages themselves, directly or through others. */
  manager: accountEmail.nullable().optional(),
});
export type PersonChange = z.infer<typeof personChangeSchema>;
