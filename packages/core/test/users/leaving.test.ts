import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roles } from '../../src/access/role.ts';
import { statusOnArrival } from '../../src/requests/fulfilment.ts';
import { openStatuses } from '../../src/users/holdings.ts';
import { heirOfUnits, requestActions } from '../../src/users/leaving.ts';
import { checkLoss, isActiveAdministrator } from '../../src/users/person-rules.ts';
import { invitationStates } from '../../src/users/user.ts';

test('every open request can be readdressed or left, and rejected until it is ordered', () => {
  expect(new Map(openStatuses.map((status) => [status, requestActions(status)]))).toEqual(
    new Map([
      ['pending', ['reject', 'readdress', 'leave']],
      ['procuring', ['reject', 'readdress', 'leave']],
      ['pending_delivery', ['readdress', 'leave']],
    ]),
  );
});

test('an order goes along with its units to whoever gets all of them, and to nobody else', () => {
  const heir = fc.constantFrom('mia@northwind.example', 'ben@northwind.example', null, undefined);
  fc.assert(
    fc.property(fc.array(heir, { maxLength: 4 }), (heirs) => {
      const to = heirOfUnits(heirs);
      const takesAll = (one: string) => heirs.every((each) => each === one);
      if (to === undefined) {
        const people = heirs.flatMap((one) => one ?? []);
        expect(people.some(takesAll)).toBe(false);
      } else expect(heirs.length > 0 && takesAll(to)).toBe(true);
    }),
  );
});

test('what arrives for nobody goes to stock', () => {
  expect(statusOnArrival(undefined)).toBe('Available');
  expect(statusOnArrival('mia@northwind.example')).toBe('Assigned');
});

test('the last administrator is the last who can sign in (promise 12)', () => {
  const account = fc.record({
    role: fc.constantFrom(...roles),
    suspended: fc.boolean(),
    unconfirmed: fc.boolean(),
    invitation: fc.constantFrom(undefined, ...invitationStates),
  });
  fc.assert(
    fc.property(account, fc.nat({ max: 3 }), (one, others) => {
      const counts = isActiveAdministrator(one);
      expect(counts).toBe(
        one.role === 'admin' && !one.suspended && !one.unconfirmed && one.invitation === undefined,
      );
      // Anybody who isn't an active administrator may go at any time.
      expect(checkLoss(one, others + Number(counts)).ok).toBe(!counts || others > 0);
    }),
  );
});
