import { bulkChangeSchema } from '@quartermaster/core/assets/bulk';
import type { SelectionOptions } from '../bulk-change.ts';
import type { Context } from '../context.ts';
import { type ExitCode, wrongUsage } from '../failure.ts';
import { checked } from '../input.ts';
import { changeAssets } from './bulk.ts';

export interface RetireOptions extends SelectionOptions {
  readonly reason?: string;
  readonly on?: string;
  readonly note?: string;
  readonly exceptHeld?: true;
}

/** Retires assets; those that somebody holds are taken back, which the plan says first. Of retired ones, changes why. */
export async function retireAssets(
  context: Context,
  ids: readonly string[],
  { reason, on, note, exceptHeld, ...selection }: RetireOptions,
): Promise<ExitCode> {
  if (reason === undefined)
    throw wrongUsage('Say why: --reason.', ['qm assets retire QTM1000 --reason "worn out"']);
  const { retired } = checked(
    bulkChangeSchema,
    { retired: { reason, on, note, exceptHeld } },
    { 'retired.reason': '--reason', 'retired.on': '--on', 'retired.note': '--note' },
  );
  return changeAssets(
    context,
    ids,
    selection,
    { set: { retired } },
    {
      command: 'qm assets retire',
      planned: 'to retire',
      plannedAgain: 'retired already, to change why',
      question: (assets) => `Retire ${assets}?`,
      activity: 'Retiring assets',
    },
  );
}

/** Puts retired assets back into use. */
export const restoreAssets = (
  context: Context,
  ids: readonly string[],
  selection: SelectionOptions,
): Promise<ExitCode> =>
  changeAssets(
    context,
    ids,
    selection,
    { set: { retired: null } },
    {
      command: 'qm assets restore',
      planned: 'to restore',
      question: (assets) => `Restore ${assets}?`,
      activity: 'Restoring assets',
    },
  );
