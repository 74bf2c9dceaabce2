import { message } from '@quartermaster/core/messages';
import { maskedSecret } from '@quartermaster/core/messaging/masked-secret';
import type { SmsConfig } from '@quartermaster/core/sms/sms';
import { Records } from '../records/records.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { type SmsDocument, type StoredSms, smsCollection } from './collection.ts';

/** The configuration as everybody sees it: with its token masked. */
const toSmsConfig = ({ id: _id, sealedAuthToken, authTokenEnding = '', ...rest }: StoredSms): SmsConfig => ({
  ...rest,
  ...(sealedAuthToken === undefined ? {} : { authToken: maskedSecret(authTokenEnding) }),
});

export type SmsRecords = Records<SmsDocument, SmsConfig, SmsConfig>;

export const smsRecords = (runtime: Runtime): SmsRecords =>
  new Records<SmsDocument, SmsConfig, SmsConfig>(runtime, runtime.store.collection(smsCollection), {
    subject: 'sms',
    // There is a single document, created at start and never deleted.
    events: { created: 'sms.updated', updated: 'sms.updated' },
    touched: 'updatedAt',
    notFound: message.smsIncomplete,
    taken: {},
    snapshotter: async () => toSmsConfig,
    answer: (sms) => sms,
  });
