import { isApiError } from '@quartermaster/contract';
import { shellQuoted } from '@quartermaster/core/shell';
import { z } from 'zod';
import { exitCodes, Failure } from '../failure.ts';
import { counted } from '../output/figures.ts';

const useSchema = z.object({ assets: z.number(), items: z.number() });

/** The failure for deleting a type in use, with what uses it and what to do; undefined for other errors. */
export function typeInUse(error: unknown, name: string): Failure | undefined {
  if (!isApiError(error) || error.code !== 'CONFLICT') return undefined;
  const use = useSchema.safeParse(error.data).data;
  if (!use) return undefined;
  const users = [
    ...(use.assets > 0 ? [counted(use.assets, 'asset has', 'assets have')] : []),
    ...(use.items > 0 ? [counted(use.items, 'catalogue item has', 'catalogue items have')] : []),
  ];
  return new Failure(exitCodes.failed, `${error.message}.`, [
    ...(users.length > 0 ? [`${users.join(', ')} this type. To give them another:`] : []),
    `qm types merge ${shellQuoted(name)} --into TYPE`,
  ]);
}
