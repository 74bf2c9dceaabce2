import { expect, test } from 'vitest';
import { z } from 'zod';
import { setPlainMessages } from '../src/plain-messages.ts';
import { filled } from '../src/text.ts';

setPlainMessages();

const schema = z.strictObject({
  name: z.string().min(1).max(200),
  title: filled(100),
  code: z.string().min(3),
  price: z.number().min(0).max(1_000_000),
  discount: z.number().lt(1),
  months: z.number().int(),
  tags: z.array(z.string()).max(2),
  role: z.enum(['admin', 'user']),
  at: z.iso.datetime(),
  text: z.string('Say something'),
  states: z.union([z.enum(['new', 'old']), z.array(z.enum(['new', 'old']))]),
});
const good = {
  name: 'MacBook',
  title: 'Laptop',
  code: 'QTM',
  price: 1,
  discount: 0.5,
  months: 12,
  tags: [],
  role: 'user',
  at: '2026-11-21T09:30:00Z',
  text: 'yes',
  states: ['new'],
};
const faultOf = (change: object): string | undefined =>
  schema.safeParse({ ...good, ...change }).error?.issues[0]?.message;

test.each([
  [{}, undefined],
  [{ name: undefined }, 'This field is required'],
  [{ name: '' }, 'This field is required'],
  [{ name: null }, 'Must be text'],
  [{ name: 'x'.repeat(201) }, 'At most 200 characters'],
  [{ title: ' ' }, 'This field is required'],
  [{ title: undefined }, 'This field is required'],
  [{ title: 'x'.repeat(101) }, 'At most 100 characters'],
  [{ code: 'x' }, 'At least 3 characters'],
  [{ price: '1' }, 'Must be a number'],
  [{ price: -1 }, 'At least 0'],
  [{ price: 1e7 }, 'At most 1,000,000'],
  [{ discount: 1 }, 'Less than 1'],
  [{ months: 1.5 }, 'Must be a whole number'],
  [{ tags: 'a' }, 'Must be a list'],
  [{ tags: ['a', 'b', 'c'] }, 'At most 2 entries'],
  [{ role: 'king' }, 'Use one of: admin, user'],
  [{ at: 'noon' }, 'Use a time in the form YYYY-MM-DDThh:mm:ssZ'],
  [{ shoe: 1 }, 'Unknown field: shoe'],
  [{ text: 1 }, 'Say something'],
  [{ states: 'odd' }, 'Use one of: new, old'],
])('of %j a schema without a text of its own says %j', (change, text) => {
  expect(faultOf(change)).toBe(text);
});
