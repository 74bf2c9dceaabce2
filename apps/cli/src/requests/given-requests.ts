import { text } from 'node:stream/consumers';
import { parsedJson } from '@quartermaster/core/json';
import type { RequestVerb } from '@quartermaster/core/requests/status';
import { z } from 'zod';
import { wrongUsage } from '../failure.ts';
import { printable } from '../output/printable.ts';

/** Which requests a step is for: one by its id, or those on standard input. */
export interface StepOptions {
  readonly stdin?: true;
}

/** The id of one request, or the ids that standard input lists. */
export async function givenRequests(
  verb: RequestVerb,
  id: string | undefined,
  { stdin }: StepOptions,
): Promise<string | readonly string[]> {
  if (id !== undefined && stdin)
    throw wrongUsage('Name a request, or use --stdin, not both.', [`qm requests ${verb} --help`]);
  if (stdin) return readIds(await text(process.stdin));
  if (id !== undefined) return id;
  throw wrongUsage("Missing required argument 'request'.", [
    'Several at once: --stdin takes ids from standard input.',
    `qm requests ${verb} --help`,
  ]);
}

/**
 * Ids as scripts pass them on: one a line, JSON lines, or a JSON array, of ids or of records with an id. Throws
 * wrong usage that names the line, so that nothing is done with part of a list.
 */
function readIds(written: string): string[] {
  const whole = written.trim();
  if (!whole.startsWith('[')) return [...new Set(linesOf(whole))];
  const list = namedSchema.array().safeParse(parsedJson(whole));
  if (list.success) return [...new Set(list.data)];
  throw wrongUsage('Standard input is not a JSON array of ids, or of records with an id.', advice);
}

export const requestId = z.string().regex(/^[\w-]+$/);
const namedSchema = z.union([requestId, z.looseObject({ id: requestId }).transform((record) => record.id)]);

const linesOf = (whole: string): string[] =>
  whole.split(/\r?\n/).flatMap((line, index) => {
    const written = line.trim();
    if (written === '') return [];
    const read = namedSchema.safeParse(/^[{"]/.test(written) ? parsedJson(written) : written);
    if (read.success) return [read.data];
    throw wrongUsage(
      `Line ${index + 1} of standard input is not an id: ${printable(written.slice(0, 60))}`,
      advice,
    );
  });

const advice = ['Pass ids, one a line or as JSON:', 'qm requests list status:pending --json id'];
