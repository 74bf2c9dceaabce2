import { z } from 'zod';
import { roles } from '../access/role.ts';
import { message } from '../messages.ts';
import { email, filled, instant, line, trimmedLine } from '../text.ts';
import { isErased } from './erasure.ts';

/** An account's state: in use, awaiting confirmation, or suspended (confirmed or not). */
export const personStates = ['active', 'waiting', 'suspended'] as const;
export type PersonState = (typeof personStates)[number];

/** An account's state. */
export const personState = ({
  suspended,
  unconfirmed,
}: Pick<User, 'suspended' | 'unconfirmed'>): PersonState =>
  suspended ? 'suspended' : unconfirmed ? 'waiting' : 'active';

/** For people without a password: whether they were sent a link to set one. */
export const invitationStates = ['unsent', 'sent'] as const;

/** A person as the API returns it (section 3). Never contains secrets. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** A previous address, which is theirs too until all records that refer to it have been updated. */
  formerEmail: z.string().optional(),
  displayName: z.string(),
  role: z.enum(roles),
  department: z.string().optional(),
  position: z.string().optional(),
  phoneNumber: z.string().optional(),
  /** Their manager's e-mail. */
  manager: z.string().optional(),
  photoURL: z.string().optional(),
  /** The initial password must be changed before anything else. */
  mustChangePassword: z.boolean(),
  /**
   * Signed up, but neither used the mailed link nor was confirmed by an administrator: the address may be
   * anyone's.
   */
  unconfirmed: z.boolean(),
  /** An administrator has blocked them from signing in. */
  suspended: z.boolean(),
  /** Absent once they have a password. */
  invitation: z.enum(invitationStates).optional(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export type User = z.infer<typeof userSchema>;

/** Section 9: at least 6 characters; decisions: at most 256, any Unicode, compared whole. */
export const passwordSchema = z
  .string()
  .refine((value) => value !== '', { error: message.required, abort: true })
  .refine((value) => [...value].length >= 6, message.passwordTooShort)
  .refine((value) => [...value].length <= 256, message.passwordTooLong)
  // Lone surrogates would all be hashed as the same replacement character.
  .refine((value) => value.isWellFormed(), message.passwordInvalid);

/** An account's address. The replacement addresses of erased people aren't allowed. */
export const accountEmail = email.refine((address) => !isErased({ email: address }), message.addressOfErased);

/** /signup: role user; the name defaults to the part of the e-mail before the '@'. */
export const signUpSchema = z.strictObject({
  email: accountEmail,
  password: passwordSchema,
  displayName: line(200).optional(),
});
export type SignUp = z.infer<typeof signUpSchema>;

/** The default display name: the part before the '@'. */
export const nameFromEmail = (address: string): string => address.slice(0, address.indexOf('@'));

/** Add User (section 5). */
export const newUserSchema = z
  .strictObject({
    email: accountEmail,
    /** Required unless they choose one themselves. */
    password: passwordSchema.optional(),
    /** They choose one themselves, via an invitation. */
    withoutPassword: z.literal(true).optional(),
    displayName: filled(200),
    role: z.enum(roles).default('user'),
    department: trimmedLine(200).optional(),
    position: trimmedLine(200).optional(),
    phoneNumber: trimmedLine(50).optional(),
    /** Somebody's e-mail. */
    manager: accountEmail.optional(),
    /** False for service accounts, which can't change an initial password. */
    mustChangePassword: z.boolean().default(true),
  })
  .superRefine(({ password, withoutPassword }, context) => {
    if (password === undefined && !withoutPassword)
      context.addIssue({ code: 'custom', path: ['password'], message: message.required });
    if (password !== undefined && withoutPassword)
      context.addIssue({ code: 'custom', path: ['withoutPassword'], message: message.passwordOrNone });
  });
export type NewUser = z.infer<typeof newUserSchema>;
