import { isApiError } from '@quartermaster/contract';
import { z } from 'zod';
import { exitCodes, Failure } from '../failure.ts';
import { counted } from '../output/figures.ts';
import { inShell } from '../shell.ts';

const useSchema = z.object({ assets: z.number(), items: z.number() });

/** A refusal to delete a type, with what uses it and what can be done; undefined when it is about something else. */
export function typeInUse(error: unknown, name: string): Failure | undefined {
  if (!isApiError(error) || error.code !== 'CONFLICT') return undefined;
  const use = useSchema.safeParse(error.data).data;
  if (!use) return undefined;
  const users = [
    ...(use.assets > 0 ? [counted(use.assets, 'asset has', 'assets have')] : []),
    ...(use.items > 0 ? [counted(use.items, 'catalogue item has', 'catalogue items have')] : []),
  ];
  return new Failure(exitCodes.failed, `${error.message}.`, [
    ...(users.length > 0 ? [`${users.join(', ')} it. Give them another type:`] : []),
    `qm types merge ${inShell(name)} --into TYPE`,
  ]);
}
