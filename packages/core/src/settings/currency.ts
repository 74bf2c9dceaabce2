import { z } from 'zod';
import { message } from '../messages.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** An ISO 4217 currency code. */
export const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/, message.currencyInvalid)
  .refine((code) => !/^[A-Z]{3}$/.test(code) || currencies.has(code), message.currencyUnknown);

/** An amount of money, rounded to hundredths. */
export const amount = z
  .number()
  .min(0)
  .max(1e10)
  .transform((value) => Math.round(value * 100) / 100);
