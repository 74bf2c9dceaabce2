import { acknowledgedWords } from '@quartermaster/core/acknowledgements/words';
import { shortId } from '@quartermaster/core/records/short-id';
import type { Holdings } from '@quartermaster/core/users/holdings';
import { isOnItsWay } from '@quartermaster/core/users/leaving';
import { type Profile, profileSchema } from '@quartermaster/core/users/profile';
import { personState } from '@quartermaster/core/users/user';
import type { Context } from '../context.ts';
import { factLines } from '../output/facts.ts';
import { itemsText } from '../output/items-text.ts';
import { printable } from '../output/printable.ts';
import { recordPrinter } from '../output/record.ts';
import { requestState } from '../output/states.ts';
import { ago } from '../output/times.ts';
import { truncate } from '../output/width.ts';
import { personView } from './view.ts';

/** Shows a person, with what they hold and what they requested. */
export async function getPerson(context: Context, id: string): Promise<void> {
  const view = { ...personView(context), fields: Object.keys(profileSchema.shape) };
  const print = recordPrinter(context, view);
  const client = await context.client();
  const [person, holdings] = await context.wait(
    'Looking them up',
    Promise.all([client.users.get({ params: { id } }), client.users.holdings({ params: { id } })]),
  );
  print(person, () => personLines(context, person, holdings));
}

function personLines({ terminal, now }: Context, person: Profile, holdings: Holdings): string[] {
  const { assets, onItsWay, requests } = holdings;
  const { street, city, state, postalCode, country } = person.address ?? {};
  const address = [street, city, state, postalCode, country].filter((line) => line !== undefined).join(', ');
  const line = (text: string) => truncate(`    ${printable(text)}`, terminal.width);
  const more = (listed: number, total: number) =>
    total > listed ? [line(`and ${total - listed} more`)] : [];
  return [
    truncate(`  ${printable(`${person.displayName} <${person.email}>`)}`, terminal.width),
    '',
    ...factLines(
      [
        ['Role', person.role],
        ['State', personState(person)],
        ['Department', person.department],
        ['Position', person.position],
        ['Phone', person.phoneNumber],
        ['Manager', managerText(person)],
        ['Address', address === '' ? undefined : address],
        ['Added', ago(person.createdAt, now)],
      ],
      terminal,
    ),
    '',
    `  ${assets.total === 0 ? 'Holds nothing' : heldText(assets.total - onItsWay.total, onItsWay.total)}`,
    ...assets.items.map((asset) =>
      line(
        [
          ...[asset.assetId, asset.name, asset.serialNumber ?? ''],
          ...(isOnItsWay(asset) ? ['on its way'] : []),
          ...(asset.acknowledgement ? [acknowledgedWords(asset.acknowledgement)] : []),
        ].join('  '),
      ),
    ),
    ...more(assets.items.length, assets.total),
    '',
    `  ${requests.total === 0 ? 'Asks for nothing' : `Asks for ${requests.total}`}`,
    ...requests.items.map(({ id, items, status }) =>
      line(`${shortId(id)}  ${itemsText(items)}  ${requestState(status).word}`),
    ),
    ...more(requests.items.length, requests.total),
  ];
}

const heldText = (held: number, onItsWay: number): string =>
  onItsWay === 0 ? `Holds ${held}` : `Holds ${held}, and ${onItsWay} on the way`;

const managerText = ({ manager, managerName }: Profile): string | undefined =>
  managerName === undefined ? manager : `${managerName} <${manager}>`;
