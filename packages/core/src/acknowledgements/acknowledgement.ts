import { z } from 'zod';
import { assetSchema } from '../assets/asset.ts';
import { message } from '../messages.ts';
import { filled, filledLines, instant, text } from '../text.ts';
import { granted, invalid, type Verdict } from '../verdict.ts';

/** What whoever gets equipment is asked to agree to. A version that was published never changes. */
export const agreementSchema = z.object({
  /** Counts up from 1 with each change. */
  version: z.number().int(),
  title: z.string(),
  text: z.string(),
  /** Since when it holds. */
  at: instant,
});
export type Agreement = z.infer<typeof agreementSchema>;

/** Whose hand-overs have to be acknowledged, and against which text. */
export const acknowledgingSchema = z.object({
  /** The names of asset types; of none, nobody is asked. */
  types: z.array(z.string()),
  agreement: agreementSchema.optional(),
  /** That of all settings. */
  version: z.number().int(),
});
export type Acknowledging = z.infer<typeof acknowledgingSchema>;

/** Only what changes. Another title or text is another version. */
export const acknowledgingChangeSchema = z.strictObject({
  /** The names of asset types. */
  types: z.array(filled(100)).max(1000).optional(),
  title: filled(200).optional(),
  text: filledLines(10_000).optional(),
});
export type AcknowledgingChange = z.infer<typeof acknowledgingChangeSchema>;

/** The assets that somebody has still to acknowledge, and what they agree to by that. */
export const pendingAcknowledgementsSchema = z.object({
  agreement: agreementSchema.optional(),
  /** At most the first 200. */
  assets: z.array(assetSchema),
  total: z.number().int(),
});
export type PendingAcknowledgements = z.infer<typeof pendingAcknowledgementsSchema>;

export const acceptanceSchema = z.strictObject({
  /** The version of the text that was read. */
  agreement: z.number().int(),
  /** Ids or asset IDs; without it, all that is pending. */
  assets: z.array(text(128).min(1)).min(1).max(200).optional(),
});
export type Acceptance = z.infer<typeof acceptanceSchema>;

/** Refuses to ask for acknowledgements without a text, and a text without its title. */
export function checkAcknowledging(
  { types = [], title, text }: AcknowledgingChange,
  agreement: Pick<Agreement, 'title' | 'text'> | undefined,
): Verdict<{ readonly title: string; readonly text: string } | undefined> {
  const next = { title: title ?? agreement?.title, text: text ?? agreement?.text };
  if (next.title !== undefined && next.text !== undefined)
    return granted({ title: next.title, text: next.text });
  if (next.title === undefined && next.text === undefined && types.length === 0) return granted(undefined);
  return invalid([
    { path: next.title === undefined ? 'title' : 'text', message: message.agreementIncomplete },
  ]);
}
