import { z } from 'zod';
import { message } from '../messages.ts';
import { amount, currencySchema } from '../settings/currency.ts';
import { shapeOf } from '../shape.ts';
import { day, email, filled, line, lines, picture, text } from '../text.ts';
import {
  type AssetFieldName,
  assetConditions,
  assetStatuses,
  dayFields,
  retirementReasons,
} from './asset-fields.ts';

/** Free-form key/value pairs: keys are trimmed, and blank keys ignored (section 5). */
export const specs = z
  .record(line(200), lines(4000))
  .transform((map) =>
    Object.fromEntries(
      Object.entries(map).flatMap(([key, value]) => (key.trim() ? [[key.trim(), value]] : [])),
    ),
  );

/** What people may set the built-in fields of an asset to. */
export const assetFieldSchemas = {
  name: filled(200),
  type: filled(100),
  status: z.enum(assetStatuses),
  assignedTo: z.preprocess((value) => (value === '' ? null : value), email.nullable()),
  serialNumber: lines(200),
  vendor: line(200),
  location: text(64),
  condition: z.enum(assetConditions),
  notes: lines(10_000),
  ...shapeOf(dayFields, day),
  orderNumber: lines(200),
  cost: amount,
  costCurrency: currencySchema,
  lastSeen: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: message.momentInvalid })
    .transform((moment) => new Date(moment).toISOString()),
  image: picture,
  specs,
  catalogItemId: text(64),
  retired: z.enum(retirementReasons),
  retiredNote: lines(500),
} satisfies Record<AssetFieldName, z.ZodType>;
