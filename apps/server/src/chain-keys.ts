import type { ChainKeys } from '@quartermaster/store';
import { derivedKey } from './secret-key.ts';

/** The keys of the event chain (docs/store.md, "The chain"), of the secret keys that are known. */
export const chainKeysOf = (...secretKeys: readonly Uint8Array[]): ChainKeys => secretKeys.map(chainKeyOf);

/** The key of the event chain, of one secret key. */
export const chainKeyOf = (secretKey: Uint8Array): Uint8Array => derivedKey(secretKey, 'audit chain');
