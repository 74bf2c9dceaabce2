import { Button, HTMLTable } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { addressesOf } from '@quartermaster/core/access/actor';
import { acknowledgedWords } from '@quartermaster/core/acknowledgements/words';
import { message } from '@quartermaster/core/messages';
import { shortId } from '@quartermaster/core/records/short-id';
import { itemsText } from '@quartermaster/core/requests/items-text';
import type { Holdings } from '@quartermaster/core/users/holdings';
import type { Profile } from '@quartermaster/core/users/profile';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { api } from '../../api.ts';
import { usePhone } from '../../ui/breakpoints.ts';
import { NoValue } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/empty-state.tsx';
import { count } from '../../ui/numbers.ts';
import { useOffered } from '../../ui/offered-actions.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { OnDay, TimeAgo } from '../../ui/time.tsx';
import { TypeTile } from '../../ui/type-tile.tsx';

/** What a person holds. */
export function Equipment({ items, total }: Holdings['assets']) {
  const open = useNavigate();
  const isPhone = usePhone();
  const print = { text: 'Print list', icon: <Print size={14} />, onClick: () => window.print() };
  useOffered(total > 0 ? { of: 'screen', title: 'On this screen', actions: [print] } : undefined);
  return (
    <section aria-labelledby="qm-equipment">
      <div className="qm-part">
        <h2 id="qm-equipment">Equipment</h2>
        <span>{count(total)}</span>
        {total > 0 ? <Button className="qm-push" variant="minimal" size="small" {...print} /> : null}
      </div>
      {total === 0 ? (
        <Nothing>Holds nothing</Nothing>
      ) : isPhone ? (
        <ul className="qm-list" aria-label="Equipment">
          {items.map(({ id, assetId, name, type, status, lastUpdated, acknowledgement }) => (
            <li key={id}>
              <Link to={`/assets?selected=${id}`}>
                <TypeTile type={type} size="md" />
                <div className="qm-clip">
                  <div className="qm-strong qm-clip">{name}</div>
                  <div className="qm-muted qm-sm qm-clip">
                    <span className="qm-mono">{assetId}</span> ·{' '}
                    {acknowledgement ? acknowledgedWords(acknowledgement) : <OnDay instant={lastUpdated} />}
                  </div>
                </div>
                <StateTag state={status} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <RecordTable heads={['Asset ID', 'Equipment', 'Serial Number', 'Status', 'Last Updated']}>
          {items.map(({ id, assetId, name, type, serialNumber, status, lastUpdated, acknowledgement }) => {
            const to = `/assets?selected=${id}`;
            return (
              <tr key={id} onClick={() => void open(to)}>
                <td className="qm-mono">
                  <Link to={to} onClick={(event) => event.stopPropagation()}>
                    {assetId}
                  </Link>
                </td>
                <td className="main">
                  <span className="qm-row">
                    <TypeTile type={type} />
                    <span className="qm-clip qm-held" title={name}>
                      <span className="qm-clip">{name}</span>
                      {acknowledgement ? (
                        <small className="qm-muted qm-clip" title={acknowledgedWords(acknowledgement)}>
                          {acknowledgedWords(acknowledgement)}
                        </small>
                      ) : null}
                    </span>
                  </span>
                </td>
                <td className="qm-mono serial">{serialNumber ?? <NoValue />}</td>
                <td>
                  <StateTag state={status} />
                </td>
                <td className="since">
                  <OnDay instant={lastUpdated} />
                </td>
              </tr>
            );
          })}
        </RecordTable>
      )}
      {total > items.length ? <Nothing>and {count(total - items.length)} more</Nothing> : null}
    </section>
  );
}

/** How many of their requests are listed; the requests screen has them all. */
const latest = 5;

export const useLatestRequests = (person: Profile) =>
  useQuery(
    api.requests.list.queryOptions({
      input: { userId: addressesOf(person), sort: '-createdAt', limit: String(latest) },
    }),
  );

/** A person's latest requests. */
export function Requests({ person }: { readonly person: Profile }) {
  const open = useNavigate();
  const isPhone = usePhone();
  const { data, error, refetch } = useLatestRequests(person);
  return (
    <section aria-labelledby="qm-requests">
      <div className="qm-part">
        <h2 id="qm-requests">Requests</h2>
        {data ? <span>{count(data.total)}</span> : null}
        {data && data.total > latest ? (
          <Link
            className="bp6-button bp6-minimal bp6-small qm-push"
            to={`/requests?${new URLSearchParams({ search: person.email })}`}
          >
            All requests
          </Link>
        ) : null}
      </div>
      {error ? (
        <ErrorState error={error} text={message.requestsNotLoaded} retry={() => void refetch()} />
      ) : data?.total === 0 ? (
        <Nothing>Asked for nothing yet</Nothing>
      ) : isPhone ? (
        <ul className="qm-list qm-list-plain" aria-label="Requests">
          {data?.items.map(({ id, items, status, createdAt }) => (
            <li key={id}>
              <Link to={`/requests?selected=${id}`}>
                <div className="qm-clip">
                  <div className="qm-strong qm-clip">{itemsText(items)}</div>
                  <div className="qm-muted qm-sm qm-clip">
                    <span className="qm-mono">{shortId(id)}</span> · <TimeAgo instant={createdAt} />
                  </div>
                </div>
                <StateTag state={status} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <RecordTable heads={['Request ID', 'Items', 'Ticket Ref', 'Status', 'Submitted']}>
          {data?.items.map(({ id, items, ticketRef, status, createdAt }) => {
            const to = `/requests?selected=${id}`;
            const what = itemsText(items);
            return (
              <tr key={id} onClick={() => void open(to)}>
                <td className="qm-mono">
                  <Link to={to} onClick={(event) => event.stopPropagation()}>
                    {shortId(id)}
                  </Link>
                </td>
                <td className="main" title={what}>
                  {what}
                </td>
                <td className="qm-mono serial">{ticketRef ?? <NoValue />}</td>
                <td>
                  <StateTag state={status} />
                </td>
                <td className="since">
                  <TimeAgo instant={createdAt} />
                </td>
              </tr>
            );
          })}
        </RecordTable>
      )}
    </section>
  );
}

interface RecordTableProps {
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

const columns = ['id', 'what', 'serial', 'state', 'since'];

/** Both tables have the same columns, so that they line up. */
const RecordTable = ({ heads, children }: RecordTableProps) => (
  <HTMLTable className="qm-table qm-record-table">
    <thead>
      <tr>
        {heads.map((head, at) => (
          <th key={head} scope="col" className={columns[at]}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </HTMLTable>
);

const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <p className="qm-muted qm-record-nothing">{children}</p>
);
