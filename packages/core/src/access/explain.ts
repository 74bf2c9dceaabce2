import { z } from 'zod';
import { roles } from '../access/role.ts';
import { type RequestStatus, requestStatuses } from '../requests/status.ts';
import type { User } from '../users/user.ts';
import { type AccessLevel, access, checkAccess, isBeforePasswordChange, type Operation } from './access.ts';
import { type Actor, tokenScopes } from './actor.ts';

/** Why somebody may or may not do something. */
export const explanationSchema = z.object({
  allowed: z.boolean(),
  user: z.object({ id: z.string(), email: z.string(), role: z.enum(roles) }),
  operation: z.string(),
  record: z.string().optional(),
  /** The checks that the server makes, in its order; one that fails decides. */
  rules: z.array(
    z.object({ rule: z.enum(['account', 'role', 'record', 'status']), holds: z.boolean(), text: z.string() }),
  ),
  /** Scopes with which their access tokens may do it too. */
  tokens: z.array(z.enum(tokenScopes)),
});
export type Explanation = z.infer<typeof explanationSchema>;
type Rule = Explanation['rules'][number];

/** What is known about the record in question. */
export interface QueriedRecord {
  readonly name: string;
  /**
   * `none`: doesn't exist. `hidden`: somebody else's. `any`: records of this kind belong to nobody in
   * particular.
   */
  readonly found: 'visible' | 'hidden' | 'none' | 'any';
  /** For a request: the statuses the person may move it to. */
  readonly next?: readonly RequestStatus[];
}

type Account = Pick<User, 'id' | 'email' | 'role' | 'displayName' | 'suspended' | 'mustChangePassword'>;

const levels: Readonly<Record<AccessLevel, string>> = {
  anyone: 'Anybody may do this, without signing in',
  user: 'Everybody who is signed in may do this, and sees what is their own',
  own: 'Administrators may do this, and everybody with what is their own',
  admin: 'Only administrators may do this',
};

/** Explains a decision, using the same table and functions that the server enforces. */
export function explainAccess(operation: Operation, account: Account, record?: QueriedRecord): Explanation {
  const { id, email, role, displayName } = account;
  const actor: Actor = { id, email, role };
  const mayTry = checkAccess(operation, actor).ok;
  const rules: Rule[] = [
    ...accountRules(operation, account),
    {
      rule: 'role',
      holds: mayTry,
      text: `${levels[access[operation].level]}; ${displayName} is ${role === 'admin' ? 'an administrator' : 'a user'}`,
    },
    ...(record && mayTry ? recordRules(operation, record) : []),
  ];
  return {
    allowed: rules.every(({ holds }) => holds),
    user: { id, email, role },
    operation,
    ...(record ? { record: record.name } : {}),
    rules,
    tokens: tokenScopes.filter((token) => checkAccess(operation, { ...actor, token }).ok),
  };
}

function accountRules(operation: Operation, { displayName, suspended, mustChangePassword }: Account): Rule[] {
  if (access[operation].level === 'anyone') return [];
  if (suspended) return [{ rule: 'account', holds: false, text: `${displayName} is suspended` }];
  if (!mustChangePassword || isBeforePasswordChange(operation)) return [];
  return [
    { rule: 'account', holds: false, text: `${displayName} has to choose a password of their own first` },
  ];
}

function recordRules(operation: Operation, { name, found, next }: QueriedRecord): Rule[] {
  const texts = {
    visible: `${name} is theirs to see`,
    hidden: `${name} is somebody else's, which is answered as if it were not there`,
    none: `There is no ${name}`,
    any: 'Such records are alike for everybody who may do this',
  };
  const rule: Rule = {
    rule: 'record',
    holds: found === 'visible' || found === 'any',
    text: texts[found],
  };
  if (operation !== 'requests.transition' || next === undefined) return [rule];
  const statuses = requestStatuses.filter((status) => next.includes(status));
  return [
    rule,
    {
      rule: 'status',
      holds: statuses.length > 0,
      text:
        statuses.length > 0
          ? `As it is now, they may move it to ${statuses.join(' or ')}`
          : 'As it is now, they may move it to no other status',
    },
  ];
}
