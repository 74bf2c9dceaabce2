import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { followJob } from '../jobs.ts';
import { counted } from '../output/figures.ts';
import { findField, loadTypesAndFields } from '../types-and-fields.ts';

const resultSchema = z.object({ converted: z.number(), setAside: z.number() });

/** Waits for a field's stored values to be converted; returns the field and the outcome. */
export async function converted(
  context: Context,
  field: CustomField,
): Promise<{ readonly field: CustomField; readonly outcome: string | undefined }> {
  if (field.converting === undefined) return { field, outcome: undefined };
  const job = await followJob(context, field.converting, 'Converting stored values');
  const { fields } = await loadTypesAndFields(context);
  const { data } = resultSchema.safeParse(job.result);
  const outcome =
    data &&
    `${counted(data.converted, 'value', 'values')} converted${data.setAside > 0 ? `, ${counted(data.setAside, 'value', 'values')} moved to the specs` : ''}`;
  return { field: findField(fields, field.id), outcome };
}
