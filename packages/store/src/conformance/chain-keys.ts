import type { ChainKeys } from '../port.ts';

/** What test stores sign with; another one stands for a key that came after it. */
export const chainKeys: ChainKeys = [Buffer.alloc(32, 1)];
export const otherKey: Uint8Array = Buffer.alloc(32, 2);
