import { message } from '../messages.ts';
import { and, equals, exists, not, type Where } from '../query/where.ts';
import { shortId } from '../records/short-id.ts';
import { granted, refused, type Verdict } from '../verdict.ts';
import type { Holdings } from './holdings.ts';
import type { User } from './user.ts';

type Account = Pick<User, 'role' | 'suspended' | 'unconfirmed' | 'invitation'>;

/** Whether an account is an administrator's who can sign in: there must always be one. */
export const isActiveAdministrator = ({ role, suspended, unconfirmed, invitation }: Account): boolean =>
  // Somebody who is still invited has no password.
  role === 'admin' && !suspended && !unconfirmed && invitation === undefined;

/** The same, as a filter. */
export const activeAdministrators: Where = and(
  equals('role', 'admin'),
  equals('suspended', false),
  equals('unconfirmed', false),
  not(exists('invitation')),
);

/**
 * Whether an account may be demoted, suspended or deleted (promise 12).
 * @param administrators the number of those who can sign in, including this one
 */
export const checkLoss = (person: Account, administrators: number): Verdict<undefined> =>
  isActiveAdministrator(person) && administrators <= 1
    ? refused('CONFLICT', message.lastAdministrator)
    : granted(undefined);

/** How many records of each kind a refusal names. */
const named = 3;

/** Some of the people whom somebody manages, and how many they are. */
export interface Managed {
  readonly items: readonly Pick<User, 'id' | 'email' | 'displayName'>[];
  readonly total: number;
}

/** Whether a person may be deleted: only if nothing and nobody is in their name (decisions: Deleting). */
export function checkPersonRemoval(
  { displayName }: Pick<User, 'displayName'>,
  { assets, requests }: Pick<Holdings, 'assets' | 'requests'>,
  managed: Managed,
): Verdict<undefined> {
  const parts = [
    ...(assets.total === 0
      ? []
      : [
          message.personHolds(
            assets.items.slice(0, named).map(({ assetId, name }) => `${assetId} ${name}`),
            assets.total,
          ),
        ]),
    ...(requests.total === 0
      ? []
      : [
          message.personAsks(
            requests.items.slice(0, named).map(({ id }) => shortId(id)),
            requests.total,
          ),
        ]),
  ];
  if (parts.length === 0) return checkNobodyManaged(displayName, managed);
  return refused('CONFLICT', message.personInUse(displayName, parts), {
    assets: assets.items.map(({ id, assetId, name }) => ({ id, assetId, name })),
    requests: requests.items.map(({ id }) => ({ id })),
  });
}

/** Whether somebody manages nobody; else they can be neither deleted nor erased. */
export function checkNobodyManaged(name: string, { items, total }: Managed): Verdict<undefined> {
  if (total === 0) return granted(undefined);
  const names = items.slice(0, named).map(({ displayName }) => displayName);
  return refused('CONFLICT', message.personManages(name, names, total), {
    people: items.map(({ id, email, displayName }) => ({ id, email, displayName })),
  });
}
