import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventTypes, type ReadableEvent } from '../../src/events/event.ts';
import { AddressHolders } from '../../src/users/address-holders.ts';
import { erasedEmail, erasedName, withoutPerson, withoutPersonIn } from '../../src/users/erasure.ts';
import { documentPlaces, jobPlacesOf } from '../../src/users/personal-data.ts';
import { madeUpEvent } from './made-up-events.ts';
import { type MadeUpPerson, Writer } from './writer.ts';

const names = ['Assigned', 'user', 'Ada Admin', 'Available', 'console', 'asset', 'QTM2250', 'true', 'Ann'];
const addresses = [
  ...['ann@x.test', 'joann@x.test', 'ann@x.test.example', 'jo.ann@x.test', "o'ann@x.test"],
  ...['nn@x.test', 'ann@x.te', 'user@x.test', 'assigned@x.test', 'ada.admin@x.test'],
];

/** A company of people with arbitrary names. */
const company = fc
  .record({
    emails: fc.shuffledSubarray(addresses, { minLength: 6, maxLength: 6 }),
    called: fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 3 }),
    erased: fc.nat(2),
    seed: fc.nat(),
  })
  .map(({ emails, called, ...rest }) => ({
    ...rest,
    people: called.map(
      (name, at): MadeUpPerson => ({
        id: `id-${at}`,
        email: emails[2 * at] ?? '',
        earlier: emails[2 * at + 1] ?? '',
        name,
        phone: '+44 20 7946 0000',
      }),
    ),
  }));

const runs = process.env.QM_SOAK ? 2_000 : 10;

describe('promise 33: erasing somebody', () => {
  it.each(eventTypes)('changes nothing in an event but what is declared and theirs: %s', (type) => {
    fc.assert(
      fc.property(company, ({ people, erased, seed }) => {
        const person = people[erased];
        if (!person) return;
        const { id, email, earlier } = person;
        const decoys = [...names, ...addresses, ...people.map((one) => one.id)].filter((one) => one !== id);
        const former = { id, email: erasedEmail(7), earlier: erasedEmail(7), name: erasedName(7) };
        const after = people.map((one) => (one === person ? former : one));
        const event = madeUpEvent(type, new Writer(seed, people, decoys), seed % 50);
        const expected = madeUpEvent(type, new Writer(seed, after, decoys), seed % 50);
        const left = withoutPerson(event, { id, emails: [email, earlier], number: 7 });
        expect(left).toEqual(expected);
        // A second run finds nothing left to do.
        expect(withoutPerson(left, { id, emails: [email, earlier], number: 7 })).toBe(left);
      }),
      { numRuns: runs },
    );
  });

  it('leaves alone who has an address that was theirs', () => {
    const person = { id: 'id-ann', emails: ['ann@x.test', 'a@x.test'], number: 1 };
    const account = (
      seq: number,
      type: 'user.created' | 'user.updated' | 'user.deleted',
      id: string,
      email: string,
    ) => event(seq, { type, subject: { kind: 'user', id }, data: { id, email, displayName: id } });
    const commented = (seq: number) =>
      event(seq, {
        type: 'request.commented',
        subject: { kind: 'request', id: 'r' },
        data: { userId: 'a@x.test', text: 'Call a@x.test, not ann@x.test' },
      });
    const log = [
      account(1, 'user.created', 'id-zoe', 'a@x.test'),
      commented(2),
      account(3, 'user.deleted', 'id-zoe', 'a@x.test'),
      commented(4),
      account(5, 'user.created', 'id-bo', 'a@x.test'),
      commented(6),
      { ...account(7, 'user.updated', 'id-bo', 'bo@x.test'), previous: { email: 'a@x.test' } },
      commented(8),
    ];
    const holders = new AddressHolders(person);
    const left = log.map((one) => withoutPerson(one, holders.follow(one)));
    const mine = 'former-1@erased.invalid';
    expect(left.map(({ data }) => data.userId ?? data.email)).toEqual([
      ...['a@x.test', 'a@x.test', 'a@x.test', mine, 'a@x.test', 'a@x.test', 'bo@x.test', mine],
    ]);
    expect(left[6]?.previous).toEqual({ email: 'a@x.test' });
    expect(left[5]?.data.text).toBe(`Call a@x.test, not ${mine}`);
    // Continues from the remembered state, as after a crash.
    const first = new AddressHolders(person);
    for (const one of log.slice(0, 5)) first.follow(one);
    const next = new AddressHolders(person, first.held);
    expect(log.slice(5).map((one) => withoutPerson(one, next.follow(one)))).toEqual(left.slice(5));
  });

  it('never touches who acted, but by their id', () => {
    const person = { id: 'id-ann', emails: ['ann@x.test'], number: 1 };
    const one = event(1, {
      type: 'equipment.updated',
      subject: { kind: 'asset', id: 'a' },
      actor: { kind: 'user', id: 'id-bo', email: 'ann@x.test', name: 'Ann' },
      address: '192.0.2.1',
    });
    expect(withoutPerson(one, person)).toBe(one);
    expect(withoutPerson({ ...one, actor: { kind: 'workflow', id: 'id-ann' } }, person).address).toBe(
      '192.0.2.1',
    );
  });

  it('takes from jobs and records what is theirs, also in what is kept as JSON', () => {
    const person = { id: 'id-ann', emails: ['ann@x.test'], number: 1 };
    const mine = 'former-1@erased.invalid';
    const job = {
      kind: 'users.handover',
      cause: {
        actor: { kind: 'user', id: 'id-bo', email: 'bo@x.test', name: 'ann@x.test' },
        address: '192.0.2.1',
      },
      input: {
        person: 'id-ann',
        email: 'ann@x.test',
        displayName: 'yes',
        suspend: 'yes',
        sets: [JSON.stringify({ assignedTo: 'joann@x.test' }), JSON.stringify({ assignedTo: 'ANN@x.test' })],
      },
      result: { failed: [{ id: 'a', message: "There is no 'ann@x.test'", name: 'ann@x.test' }] },
    };
    expect(withoutPersonIn(job, jobPlacesOf('users.handover'), person)).toEqual({
      ...job,
      input: {
        ...job.input,
        email: mine,
        displayName: 'Former employee #1',
        sets: [JSON.stringify({ assignedTo: 'joann@x.test' }), JSON.stringify({ assignedTo: mine })],
      },
      result: { failed: [{ id: 'a', message: `There is no '${mine}'`, name: 'ann@x.test' }] },
    });
    const undo = {
      result: {
        left: [
          { id: 'id-ann', name: 'Ann', message: '' },
          { id: 'x', name: 'Ann', message: '' },
        ],
      },
    };
    expect(withoutPersonIn(undo, jobPlacesOf('batches.undo'), person)).toEqual({
      result: {
        left: [
          { id: 'id-ann', name: 'Former employee #1', message: '' },
          { id: 'x', name: 'Ann', message: '' },
        ],
      },
    });
    const request = {
      userId: 'bo@x.test',
      requesterName: 'Ann',
      pendingEffect: {
        kind: 'create',
        cause: { actor: { kind: 'user', id: 'id-ann', email: 'ann@x.test' } },
      },
    };
    expect(withoutPersonIn(request, [documentPlaces.requests], person)).toEqual({
      ...request,
      pendingEffect: { kind: 'create', cause: { actor: { kind: 'user', id: 'id-ann', email: mine } } },
    });
  });
});

function event(
  seq: number,
  about: Partial<ReadableEvent> & Pick<ReadableEvent, 'type' | 'subject'>,
): ReadableEvent {
  return {
    id: `event-${seq}`,
    at: '2026-03-01T10:00:00.000Z',
    actor: { kind: 'system' },
    via: 'system',
    data: {},
    seq,
    digest: 'd',
    chain: 'c',
    keyId: 'k',
    ...about,
  };
}
