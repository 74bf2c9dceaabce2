import { isAdmin } from '@quartermaster/core/access/actor';
import type { Context } from '../context.ts';
import { exitCodes, Failure } from '../failure.ts';
import { failureOf, sentence } from '../report.ts';

/**
 * Why the server left the rest of a file. By then its answer has begun and only has room for a sentence, so whether
 * this person may still import is asked.
 */
export async function whyEnded(context: Context, fault: string): Promise<Failure> {
  try {
    const client = await context.client();
    const code = isAdmin(await client.auth.me()) ? exitCodes.failed : exitCodes.notAllowed;
    return new Failure(code, sentence(fault));
  } catch (error) {
    return failureOf(error);
  }
}
