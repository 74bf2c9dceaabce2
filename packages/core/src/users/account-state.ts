import { fold } from '../query/fold.ts';
import type { User } from './user.ts';

/**
 * What a file of people states about an account: whether it is suspended, and whether its address is still
 * unconfirmed.
 */
export type AccountState = Pick<User, 'suspended' | 'unconfirmed'>;

/** `active`; `invited` for somebody without a password yet; or `unconfirmed`, `suspended` or both. */
export function accountStateText({
  suspended,
  unconfirmed,
  invitation,
}: AccountState & Pick<User, 'invitation'>): string {
  const words = [...(suspended ? ['suspended'] : []), ...(unconfirmed ? ['unconfirmed'] : [])];
  return words.join(', ') || (invitation === undefined ? 'active' : 'invited');
}

/** Reads what `accountStateText` writes. Whether somebody has a password can't be set by a file. */
export function readAccountState(written: string): AccountState | undefined {
  const words = fold(written).split(/[\s,]+/);
  const [first = ''] = words;
  if (words.length === 1 && ['active', 'invited'].includes(first))
    return { suspended: false, unconfirmed: false };
  if (!words.every((word) => word === 'suspended' || word === 'unconfirmed')) return undefined;
  return { suspended: words.includes('suspended'), unconfirmed: words.includes('unconfirmed') };
}
