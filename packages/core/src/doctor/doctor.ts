import { z } from 'zod';
import { instant } from '../text.ts';

/** What the data doctor looks for. */
export const doctorChecks = [
  'duplicateSerials',
  'assignedToNobody',
  'holdersWhoLeft',
  'requiredMissing',
  'danglingReferences',
  'lateDeliveries',
  'jobsStandingStill',
  'failingWebhooks',
  'failingWorkflows',
  'assetIdGaps',
] as const;
export type DoctorCheck = (typeof doctorChecks)[number];

/** How many findings of a check are named. */
export const mostExamples = 5;

const findingSchema = z.object({
  check: z.enum(doctorChecks),
  /** How many were found; 0 if all is well. */
  count: z.number().int(),
  /** The first of them, by what people call them. */
  examples: z.array(z.object({ id: z.string(), text: z.string() })),
  /** The commands that show all of them and mend one; empty if all is well. */
  mend: z.array(z.string()),
  /** What else there is to say, if those commands don't show all of them. */
  note: z.string().optional(),
});
export type DoctorFinding = z.infer<typeof findingSchema>;

export const doctorSchema = z.object({
  /** The server's version. */
  version: z.string(),
  /** By the server's clock. */
  time: instant,
  /** One for each check, in their order. */
  findings: z.array(findingSchema),
});
export type DoctorReport = z.infer<typeof doctorSchema>;
