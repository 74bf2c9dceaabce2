import { agreementSchema } from '@quartermaster/core/acknowledgements/acknowledgement';
import type { CollectionDeclaration } from '@quartermaster/store';
import { z } from 'zod';

/** A published version never changes: what people agreed to must stay readable. Its id is its number. */
const agreementDocument = z.strictObject({
  ...agreementSchema.omit({ version: true }).shape,
  id: z.string(),
  /** Not `version`, which is the document's own. */
  number: z.number().int(),
});
export type AgreementDocument = z.infer<typeof agreementDocument>;

export const agreementCollection: CollectionDeclaration<AgreementDocument> = {
  name: 'agreements',
  schema: agreementDocument,
  shapes: [],
  unique: [],
  search: [],
};
