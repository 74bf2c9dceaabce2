import type { Client, Outputs } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { maximumUnits, type NewRequest } from '@quartermaster/core/requests/request';
import type { Context } from '../context.ts';
import { money } from '../output/figures.ts';
import { askFor, askOptional, confirm, find, interrupted } from '../ui/ask.ts';

type Item = Outputs['catalogue']['list']['items'][number];
type Person = Outputs['users']['list']['items'][number];

/** Maximum number of search results offered. */
const offered = '9';

/** The answers collected for a new request. */
type Answers = Pick<NewRequest, 'items' | 'userId' | 'ticketRef' | 'notes'>;

/**
 * Prompts for a new request step by step, like the console's Create Request: items with quantities, who it is
 * for, a ticket reference and notes, and whether to submit it.
 * @param asksPerson whether it may be for somebody else
 * @param given what the options already contain
 */
export async function askRequest(
  context: Context,
  asksPerson: boolean,
  given: Omit<Answers, 'items'>,
): Promise<Answers> {
  const client = await context.client();
  const items = await askItems(context, client);
  const person = given.userId === undefined && asksPerson ? await askPerson(context, client) : undefined;
  const ticketRef = given.ticketRef ?? (await askOptional('Ticket reference (Enter for none)'));
  const notes = given.notes ?? (await askOptional('Notes (Enter for none)'));
  context.note('');
  for (const { item, quantity } of items)
    context.note(`  ${quantity} × ${item.name}, ${money(item.price, item.currency)} each`);
  if (person) context.note(`  for ${nameOf(person)}`);
  if (!(await confirm(context, 'Submit this request?'))) throw interrupted();
  return {
    items: items.map(({ item, quantity }) => ({ catalogItemId: item.id, quantity })),
    userId: given.userId ?? person?.email,
    ticketRef,
    notes,
  };
}

/** Prompts for who a request is for: by name, address or department. */
export async function askPerson(context: Context, client: Client): Promise<Person> {
  for (;;) {
    const person = await find(context, 'Employee, by name, email or department', {
      search: async (search) =>
        (await client.users.list({ search, limit: offered, state: ['active', 'waiting'] })).items,
      line: (found) => `${nameOf(found)}${found.role === 'admin' ? ' (Admin)' : ''}`,
      none: 'No employees found',
    });
    if (person) return person;
  }
}

const nameOf = ({ displayName, email, department = 'No Department', unconfirmed }: Person): string =>
  `${displayName} <${email}>, ${unconfirmed ? message.addressNotConfirmed.toLowerCase() : department}`;

interface Wanted {
  readonly item: Item;
  readonly quantity: number;
}

/** Prompts for one item after the other; choosing an item again changes its quantity. */
async function askItems(context: Context, client: Client): Promise<Wanted[]> {
  const wanted = new Map<string, Wanted>();
  for (;;) {
    const question = wanted.size === 0 ? 'Item, by name, type or SKU' : 'Another item (Enter to go on)';
    const item = await find(context, question, {
      search: async (search) => (await client.catalogue.list({ search, limit: offered })).items,
      line: ({ name, type, inStock }) =>
        `${name}, ${type}, ${inStock > 0 ? `${inStock} in stock` : 'out of stock'}`,
      none: 'No items found',
    });
    if (item) wanted.set(item.id, { item, quantity: await askQuantity() });
    else if (wanted.size > 0) return [...wanted.values()];
  }
}

const askQuantity = async (): Promise<number> =>
  Number(
    await askFor('Quantity', {
      initial: '1',
      fault: (answer) =>
        /^\d{1,3}$/.test(answer) && Number(answer) >= 1 && Number(answer) <= maximumUnits
          ? undefined
          : message.quantityRequired,
    }),
  );
