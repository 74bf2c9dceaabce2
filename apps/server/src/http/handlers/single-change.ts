import type { Response } from 'express';

/**
 * Changes one record. If anything changed, a header names the batch by which it can be undone, because the
 * body is the record.
 */
export async function singleChange<Answer>(
  response: Response,
  change: (onBatch: (id: string) => void) => Promise<Answer>,
): Promise<Answer> {
  let batch: string | undefined;
  const record = await change((id) => {
    batch = id;
  });
  if (batch !== undefined) response.setHeader('batch', batch);
  return record;
}
