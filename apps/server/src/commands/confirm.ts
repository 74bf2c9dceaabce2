import { createInterface } from 'node:readline/promises';
import { DatabaseError } from '../errors/database-error.ts';

/** Asks for confirmation; throws a DatabaseError if the answer isn't yes, or if there is no terminal. */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new DatabaseError(`${question} Confirm with --yes.`);
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await prompt.question(`? ${question} (y/N) `).finally(() => prompt.close());
  if (!/^y(es)?$/i.test(answer.trim())) throw new DatabaseError('Nothing was changed.');
}
