import type { JsonObject } from '@quartermaster/core/json';
import { message } from '@quartermaster/core/messages';
import { type Refusal, refused, type Verdict } from '@quartermaster/core/verdict';

/** An expected refusal thrown by a service; http/ turns it into the API's error format. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The value of a verdict; throws its refusal. */
export function unwrap<T>(verdict: Verdict<T>): T {
  if (verdict.ok) return verdict.value;
  throw new RefusalError(verdict);
}

/** Waits for a write; if another one came first, the refusal contains the record as it is now. */
export async function withCurrent<T>(write: Promise<T>, current: () => Promise<JsonObject>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const isStale = error instanceof RefusalError && error.refusal.code === 'PRECONDITION_FAILED';
    throw isStale ? changedMeanwhile(await current()) : error;
  }
}

/** Another write came first. `current` is the record as it is now, so that clients can show what changed. */
export const changedMeanwhile = (current?: JsonObject): RefusalError =>
  new RefusalError(
    refused('PRECONDITION_FAILED', message.changedMeanwhile, ...(current === undefined ? [] : [{ current }])),
  );
