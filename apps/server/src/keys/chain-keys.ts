import type { ChainKeys } from '@quartermaster/store';
import { derivedKey } from './secret-key.ts';

/** Derives the keys of the event chain (docs/store.md, "The chain") from the known secret keys. */
export const chainKeysOf = (...secretKeys: readonly Uint8Array[]): ChainKeys => secretKeys.map(chainKeyOf);

/** Derives the key of the event chain from a secret key. */
export const chainKeyOf = (secretKey: Uint8Array): Uint8Array => derivedKey(secretKey, 'audit chain');
