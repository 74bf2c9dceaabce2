import { message } from '@quartermaster/core/messages';
import { refused } from '@quartermaster/core/verdict';
import { ReadTimedOut } from '@quartermaster/store';
import { RefusalError } from '../errors/refusal-error.ts';

/** The result of a read; refuses (422), with advice, a read that takes too long. */
export async function inTime<Result>(read: Promise<Result>): Promise<Result> {
  try {
    return await read;
  } catch (error) {
    if (!(error instanceof ReadTimedOut)) throw error;
    throw new RefusalError(refused('UNPROCESSABLE_CONTENT', message.listTooSlow));
  }
}
