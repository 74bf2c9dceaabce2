import type { CustomField } from '@quartermaster/core/fields/custom-field';
import { z } from 'zod';
import { configured, fieldNamed } from '../configured.ts';
import type { Context } from '../context.ts';
import { followJob } from '../jobs.ts';
import { counted } from '../output/figures.ts';

const resultSchema = z.object({ converted: z.number(), setAside: z.number() });

/** A field once its stored values are of its type, and what was done to them. */
export async function converted(
  context: Context,
  field: CustomField,
): Promise<{ readonly field: CustomField; readonly outcome: string | undefined }> {
  if (field.converting === undefined) return { field, outcome: undefined };
  const job = await followJob(context, field.converting, 'Converting stored values');
  const { fields } = await configured(context);
  const { data } = resultSchema.safeParse(job.result);
  const outcome =
    data &&
    `${counted(data.converted, 'value', 'values')} converted${data.setAside > 0 ? `, ${counted(data.setAside, 'value', 'values')} kept among the specs` : ''}`;
  return { field: fieldNamed(fields, field.id), outcome };
}
