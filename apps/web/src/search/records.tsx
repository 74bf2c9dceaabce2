import { Briefcase, FlowLinear, Inbox, SendMessage } from '@blueprintjs/icons';
import type { Outputs } from '@quartermaster/contract';
import { fold, searchWords } from '@quartermaster/core/query/fold';
import { shortId } from '@quartermaster/core/records/short-id';
import { itemsText } from '@quartermaster/core/requests/items-text';
import { requestStatuses } from '@quartermaster/core/requests/status';
import type { ReactNode } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { Marked } from '../ui/marked.tsx';
import { count } from '../ui/numbers.ts';
import { assetWord, stateLabel } from '../ui/state-tag.tsx';
import { TypeTile } from '../ui/type-tile.tsx';
import { usePersonName } from '../users/use-person.ts';
import type { Hit, HitGroup } from './hit.ts';
import { type RecentRecord, recentRecords, rememberRecord } from './recents.ts';

type Found = Outputs['search']['all'];
type Person = NonNullable<Found['people']>['items'][number];

/** Whoever searches. */
export interface Searcher {
  readonly id: string;
  readonly role: 'admin' | 'user';
}

/** How many of a kind are shown; the list has them all. */
const most = { asset: 3, request: 2, item: 2, person: 2, vendor: 2 } as const;

const plainIcons = { request: Inbox, vendor: Briefcase, workflow: FlowLinear, webhook: SendMessage } as const;

function Picture({ kind, name, picture }: RecentRecord) {
  if (kind === 'person') return <Avatar name={name} photo={picture} />;
  if (kind === 'asset' || kind === 'item') return <TypeTile type={picture ?? ''} />;
  const Icon = plainIcons[kind];
  return (
    <span className="qm-tile qm-tile-plain" aria-hidden="true">
      <Icon size={14} />
    </span>
  );
}

/** The row of a record, which is remembered when it is opened. */
export const hitOf = (
  record: RecentRecord,
  user: Searcher,
  { words = [], context }: { readonly words?: readonly string[]; readonly context?: ReactNode } = {},
): Hit => ({
  key: record.to,
  picture: <Picture {...record} />,
  name: <Marked text={record.name} words={words} />,
  id: record.id,
  context,
  to: record.to,
  run: () => rememberRecord(user.id, record),
});

/** The records opened last. */
export function recentGroup(user: Searcher): HitGroup[] {
  const hits = recentRecords(user.id).map((record) => hitOf(record, user));
  return hits.length === 0 ? [] : [{ title: 'Opened last', hits }];
}

/** What a search found, in the order of the kinds; an exact ID, serial number or name of a person alone on top. */
export function foundGroups(found: Found, text: string, user: Searcher): HitGroup[] {
  const words = searchWords(text);
  const admin = user.role === 'admin';
  const typed = text.toLowerCase();
  const isExact = ({ assetId, serialNumber }: Found['assets']['items'][number]): boolean =>
    [assetId, serialNumber].some((one) => one?.toLowerCase() === typed);
  const exact = found.assets.items.filter(isExact);
  const itemList = admin ? '/catalogue-management' : '/catalogue';
  const asset = (one: Found['assets']['items'][number]): Hit =>
    hitOf(
      {
        kind: 'asset',
        name: one.name,
        id: one.assetId,
        picture: one.type,
        to: `/assets?selected=${one.id}`,
      },
      user,
      {
        words,
        context: admin && one.assignedTo ? <PersonName email={one.assignedTo} /> : assetWord(one),
      },
    );
  const all = (total: number, shown: number, noun: string, path: string): Hit[] =>
    total <= shown
      ? []
      : [
          {
            key: path,
            picture: null,
            name: `Show all ${count(total)} ${noun}`,
            to: `${path}${path.includes('?') ? '&' : '?'}search=${encodeURIComponent(text)}`,
            showsAll: true,
          },
        ];
  const others = found.assets.items.filter((one) => !isExact(one)).slice(0, most.asset);
  const requests = found.requests.items.slice(0, most.request);
  const items = found.catalogue.items.slice(0, most.item);
  const isNamed = ({ displayName, email }: Person): boolean =>
    [displayName, email].some((one) => fold(one) === fold(text));
  const named = found.people?.items.filter(isNamed) ?? [];
  const people = found.people?.items.filter((one) => !isNamed(one)).slice(0, most.person) ?? [];
  const person = (one: Person): Hit =>
    hitOf(
      {
        kind: 'person',
        name: one.displayName,
        ...(one.photoURL === undefined ? {} : { picture: one.photoURL }),
        to: `/employees/${one.id}`,
      },
      user,
      { words, context: one.department },
    );
  const vendors = found.vendors?.items.slice(0, most.vendor) ?? [];
  const groups: HitGroup[] = [
    { title: 'Exact match', hits: [...exact.map(asset), ...named.map(person)] },
    {
      title: 'Assets',
      hits: [
        ...others.map(asset),
        ...all(found.assets.total, exact.length + others.length, 'assets', '/assets'),
      ],
    },
    {
      title: 'Requests',
      hits: [
        ...requests.map((one) =>
          hitOf(
            {
              kind: 'request',
              name: itemsText(one.items),
              id: shortId(one.id),
              to: `/requests?selected=${one.id}`,
            },
            user,
            { words, context: stateLabel(one.status) },
          ),
        ),
        ...all(found.requests.total, requests.length, 'requests', everyRequest),
      ],
    },
    {
      title: 'Catalogue',
      hits: [
        ...items.map((one) =>
          hitOf(
            {
              kind: 'item',
              name: one.name,
              picture: one.type,
              to: `${itemList}?selected=${one.id}`,
            },
            user,
            { words, context: `${count(one.inStock)} in stock` },
          ),
        ),
        ...all(found.catalogue.total, items.length, 'items', itemList),
      ],
    },
    {
      title: 'People',
      hits: [
        ...people.map(person),
        ...all(found.people?.total ?? 0, named.length + people.length, 'people', '/employees'),
      ],
    },
    {
      title: 'Vendors',
      hits: [
        ...vendors.map((one) =>
          hitOf({ kind: 'vendor', name: one.name, to: `/vendors?selected=${one.id}` }, user, {
            words,
            context: one.country,
          }),
        ),
        ...all(found.vendors?.total ?? 0, vendors.length, 'vendors', '/vendors'),
      ],
    },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

/** The list of requests shows the open ones only, unless told otherwise. */
const everyRequest = `/requests?${new URLSearchParams(requestStatuses.map((status) => ['status', status]))}`;

const PersonName = ({ email }: { readonly email: string }) => usePersonName(email);
