import { exitCodes } from '../failure.ts';
import { isRefused } from '../fetch.ts';
import { failureOf } from '../report.ts';
import type { Remark } from './state.ts';

/**
 * Says at the foot of the screen what went wrong.
 * @param unsure what to add if no answer came to what was sent, and so it may have been done
 */
export async function failed(error: unknown, unsure = ''): Promise<Remark> {
  const { exitCode, message } = await failureOf(error);
  const isPassing = exitCode === exitCodes.unreachable;
  const isUnsure = isPassing && unsure !== '' && !isRefused(error);
  return { tone: 'failed', text: isUnsure ? `${message} ${unsure}` : message, isPassing };
}
