import type { Caller, Origin } from '../../src/events/cause.ts';

/** The origin of calls that a test makes on the services directly. */
export const origin: Origin = { via: 'api', requestId: 'test', address: '127.0.0.1' };

/** An administrator without an account. */
export const somebody: Caller = {
  id: 'somebody',
  email: 'somebody@northwind.example',
  role: 'admin',
  ...origin,
};
