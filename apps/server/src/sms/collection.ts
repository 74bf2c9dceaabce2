import type { CollectionDeclaration, Stored } from '@quartermaster/store';
import { z } from 'zod';

/** The id of the only document. */
export const smsId = 'sms';

const smsDocument = z.strictObject({
  id: z.string(),
  enabled: z.boolean(),
  accountSid: z.string().exactOptional(),
  sealedAuthToken: z.string().exactOptional(),
  /** The token's last characters. */
  authTokenEnding: z.string().exactOptional(),
  phoneNumber: z.string().exactOptional(),
  notifications: z.strictObject({
    requestCreated: z.boolean(),
    requestFulfilled: z.boolean(),
    requestRejected: z.boolean(),
    equipmentAssigned: z.boolean(),
    maintenanceRequired: z.boolean(),
  }),
  disabledBecause: z.enum(['keyLost']).exactOptional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SmsDocument = z.infer<typeof smsDocument>;
export type StoredSms = Stored<SmsDocument>;

export const smsCollection: CollectionDeclaration<SmsDocument> = {
  name: 'sms',
  schema: smsDocument,
  shapes: [],
  unique: [],
  search: [],
  cached: true,
};
