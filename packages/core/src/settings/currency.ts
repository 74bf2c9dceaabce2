import { z } from 'zod';
import { message } from '../messages.ts';

// Listing them takes longer than loading most modules.
let currencies: ReadonlySet<string> | undefined;

/** Whether there is a currency with this code. */
export function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(code);
}

/** An ISO 4217 currency code. */
export const currencySchema = z
  .string()
  .regex(/^[A-Z]{3}$/, message.currencyInvalid)
  .refine((code) => !/^[A-Z]{3}$/.test(code) || isCurrency(code), message.currencyUnknown);

/** An amount of money, rounded to hundredths. */
export const amount = z
  .number()
  .min(0)
  .max(1e10)
  .transform((value) => Math.round(value * 100) / 100);
