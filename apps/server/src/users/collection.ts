import { roles } from '@quartermaster/core/access/role';
import { invitationStates, personStates } from '@quartermaster/core/users/user';
import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

const optional = z.string().exactOptional();

const userDocument = z.strictObject({
  id: z.string(),
  /** Lower-cased. */
  email: z.string(),
  /** The previous address, theirs until everything that refers to it has been updated. */
  formerEmail: optional,
  displayName: z.string(),
  nameKey: z.string(),
  role: z.enum(roles),
  department: optional,
  position: optional,
  phoneNumber: optional,
  /** Their manager's address. */
  manager: optional,
  photoURL: optional,
  /** Sealed (sealer.ts). */
  encryptedAddress: optional,
  /** An argon2id hash; absent until an invited person sets a password. */
  passwordHash: optional,
  invitation: z.enum(invitationStates).exactOptional(),
  mustChangePassword: z.boolean(),
  unconfirmed: z.boolean(),
  suspended: z.boolean(),
  /** Derived from the two above. */
  state: z.enum(personStates),
  /** When an administrator took over the account of a stranger, and by which call if that may be repeated. */
  takenOver: z.strictObject({ at: z.string(), call: optional }).exactOptional(),
  /** Increased to end all sessions of this user. */
  securityEpoch: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type UserDocument = z.infer<typeof userDocument>;
export type StoredUser = Stored<UserDocument>;

export const userCollection: CollectionDeclaration<UserDocument> = {
  name: 'users',
  schema: userDocument,
  shapes: [
    { sort: ['nameKey'] },
    { equals: ['role'], sort: ['nameKey'] },
    { equals: ['department'], sort: ['nameKey'], sparse: true },
    { equals: ['unconfirmed'], sort: ['nameKey'], sparse: true },
    { equals: ['state'], sort: ['nameKey'] },
    { equals: ['state'], sort: ['-unconfirmed', 'nameKey'] },
    { equals: ['invitation'], sort: ['nameKey'], sparse: true },
    { equals: ['email'] },
    { equals: ['formerEmail'], sparse: true },
    { equals: ['photoURL'], sparse: true },
    { equals: ['manager'], sort: ['nameKey'], sparse: true },
  ],
  unique: [{ name: 'email', fields: ['email'] }],
  search: ['displayName', 'email', 'department', 'position'],
};
