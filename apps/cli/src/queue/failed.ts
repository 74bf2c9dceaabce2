import { exitCodes } from '../failure.ts';
import { failureOf } from '../report.ts';
import type { Remark } from './state.ts';

/**
 * Says at the foot of the screen what went wrong.
 * @param unsure what to add if no answer came to what was sent, and so it may have been done
 */
export async function failed(error: unknown, unsure = ''): Promise<Remark> {
  const { exitCode, message } = await failureOf(error);
  const isPassing = exitCode === exitCodes.unreachable;
  const isUnsure = isPassing && unsure !== '' && !wasNeverSent(error);
  return { tone: 'failed', text: isUnsure ? `${message} ${unsure}` : message, isPassing };
}

/** Whether there was nobody to send it to. */
function wasNeverSent(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && (at.code === 'ECONNREFUSED' || at.code === 'ENOTFOUND')) return true;
  return false;
}
