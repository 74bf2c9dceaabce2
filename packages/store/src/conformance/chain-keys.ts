import type { ChainKeys } from '../port.ts';

/** The key that test stores sign with; `otherKey` stands for its successor. */
export const chainKeys: ChainKeys = [Buffer.alloc(32, 1)];
export const otherKey: Uint8Array = Buffer.alloc(32, 2);
