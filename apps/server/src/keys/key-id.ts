import { createHmac } from 'node:crypto';
import { chainKeyId } from '@quartermaster/store';
import { chainKeyOf } from './chain-keys.ts';
import { derivedKey } from './secret-key.ts';

/**
 * The id of a key, the same wherever it is named: in events, sealed values, file names and messages. It
 * distinguishes keys and reveals nothing about them.
 */
export const keyIdOf = (secretKey: Uint8Array): string => chainKeyId(chainKeyOf(secretKey));

/** Whether an id is this key's. Sealed values and installations used to have a different id for it. */
export const isIdOf = (id: string, secretKey: Uint8Array): boolean =>
  id === keyIdOf(secretKey) || id === formerIdOf(secretKey);

const formerIdOf = (secretKey: Uint8Array): string =>
  createHmac('sha256', derivedKey(secretKey, 'key id')).digest('hex').slice(0, 12);
