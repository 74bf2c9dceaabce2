import { z } from 'zod';
import { filled, line, trimmedLine } from '../text.ts';
import { accountEmail, userSchema } from './user.ts';

/** Where equipment is sent to (section 2, Edit Profile). */
export const addressSchema = z.strictObject({
  street: line(200).optional(),
  city: line(100).optional(),
  state: line(100).optional(),
  postalCode: line(30).optional(),
  country: line(100).optional(),
});
export type Address = z.infer<typeof addressSchema>;

/** A person as they themselves and administrators see them: with their address, which is stored sealed. */
export const profileSchema = userSchema.extend({ address: addressSchema.optional() });
export type Profile = z.infer<typeof profileSchema>;

/** Null clears a field. Department and position are for administrators to change. */
export const profileChangeSchema = z.strictObject({
  displayName: filled(200).optional(),
  phoneNumber: trimmedLine(50).nullable().optional(),
  department: trimmedLine(200).nullable().optional(),
  position: trimmedLine(200).nullable().optional(),
  address: addressSchema.nullable().optional(),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;

/** What an administrator may change of somebody; their role, and whether they are suspended, have routes of their own. */
export const personChangeSchema = profileChangeSchema.extend({ email: accountEmail.optional() });
export type PersonChange = z.infer<typeof personChangeSchema>;
