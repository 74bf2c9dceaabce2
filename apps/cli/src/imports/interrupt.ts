import { interrupted } from '../ui/ask.ts';

/** Runs work that changes nothing, and so can be stopped by Ctrl-C. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  process.once('SIGINT', abort);
  try {
    return await work(controller.signal);
  } catch (error) {
    throw controller.signal.aborted ? interrupted() : error;
  } finally {
    process.off('SIGINT', abort);
  }
}
