import { z } from 'zod';
import { message } from '../messages.ts';

/** The number in the first asset ID (section 9). */
export const firstAssetNumber = 1000;

export const assetIdPrefixSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,12}$/, message.prefixInvalid);

/** Prefix plus counter (section 4): QTM1000. */
export const formatAssetId = (prefix: string, number: number): string => `${prefix}${number}`;
