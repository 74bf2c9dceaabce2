import { z } from 'zod';
import { message } from '../messages.ts';
import { filled } from '../text.ts';

/** The number in the first asset ID (section 9). */
export const firstAssetNumber = 1000;

export const assetIdPrefixSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,12}$/, message.prefixInvalid);

/** One that is given, as on an existing label. */
export const assetIdSchema = filled(64).refine((value) => !/[\p{Cc}/]/u.test(value), message.assetIdInvalid);

/** Prefix plus counter (section 4): QTM1000. */
export const formatAssetId = (prefix: string, number: number): string => `${prefix}${number}`;
