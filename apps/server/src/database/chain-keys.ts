import type { ChainKeys } from '@quartermaster/store';
import { derivedKey } from '../secret-key.ts';

/** The keys of the event chain (docs/store.md, "The chain"). */
export const chainKeysOf = (secretKey: Uint8Array | undefined): ChainKeys =>
  secretKey === undefined ? [] : [derivedKey(secretKey, 'audit chain')];
