import { HTMLTable } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import type { Outputs } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { OfferedButton } from '../ui/offered-button.tsx';
import { daysFromNow, formatDay, localDay, TimeAgo } from '../ui/time.tsx';
import { toastError } from '../ui/toast.ts';
import { NewToken } from './new-token.tsx';
import { type CreatedToken, TokenOnce } from './token-once.tsx';

type Token = Outputs['tokens']['list']['items'][number];

/** The third tab of Edit Profile: what programs may do on the user's behalf. */
export function AccessTokens() {
  const tokens = useQuery(api.tokens.list.queryOptions({ input: {} }));
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedToken>();
  const opener = useRef<HTMLButtonElement>(null);
  const items = tokens.data?.items ?? [];
  const stop = (): void => {
    setCreating(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <>
      {created ? <TokenOnce token={created} /> : null}
      {creating ? (
        <NewToken
          onCreated={(token) => {
            setCreated(token);
            stop();
          }}
          onCancel={stop}
        />
      ) : null}
      <div className="qm-row">
        <h3 className="qm-h3">
          Your tokens <span className="qm-muted">{items.length || ''}</span>
        </h3>
        <span className="qm-push" />
        <OfferedButton
          ref={opener}
          variant="minimal"
          size="small"
          icon={<Plus size={14} />}
          text="New token"
          disabled={creating}
          onClick={() => setCreating(true)}
        />
      </div>
      {tokens.error ? (
        <ErrorState error={tokens.error} text={message.tokensNotLoaded} retry={() => void tokens.refetch()} />
      ) : null}
      {tokens.isPending ? <LoadingState /> : null}
      {tokens.data && items.length === 0 ? (
        <p className="qm-muted">
          With a token, a script or another program signs in as you, without your password.
        </p>
      ) : null}
      {items.length > 0 ? (
        <TokenTable
          items={items}
          focusAfter={opener}
          onRevoked={(id) => created?.id === id && setCreated(undefined)}
        />
      ) : null}
    </>
  );
}

interface TokenTableProps {
  readonly items: readonly Token[];
  /** Gets the focus after a token has been removed. */
  readonly focusAfter: RefObject<HTMLButtonElement | null>;
  readonly onRevoked: (id: string) => void;
}

function TokenTable({ items, focusAfter, onRevoked }: TokenTableProps) {
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState<string>();
  const revoke = useMutation({
    mutationFn: (id: string) => client.tokens.revoke({ params: { id } }),
    onSuccess: ({ id }) => onRevoked(id),
    onError: (error) => toastError(failureText(error, message.tokenNotRevoked)),
    onSettled: () => queries.invalidateQueries({ queryKey: api.tokens.key() }),
  });
  return (
    <HTMLTable className="qm-table qm-profile-table" aria-label="Your access tokens">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="scope">
            Scope
          </th>
          <th scope="col" className="when">
            Expires
          </th>
          <th scope="col" className="when used">
            Last used
          </th>
          <td className="do" />
        </tr>
      </thead>
      <tbody>
        {items.map((token) => (
          <tr key={token.id} className="qm-static">
            <td className="main">
              <div className="qm-clip">{token.name}</div>
              <div className="qm-sm qm-muted qm-mono">{token.start}…</div>
            </td>
            <td className="scope">{token.scope === 'write' ? 'Write' : 'Read'}</td>
            <td className="when">
              <Expiry at={token.expiresAt} />
            </td>
            <td className="when used">
              {token.lastUsedAt === undefined ? 'Never' : <TimeAgo instant={token.lastUsedAt} />}
              <div className="qm-sm qm-muted qm-mono">{token.lastUsedFrom}</div>
            </td>
            <td className="do">
              <OfferedButton
                handFocusTo={focusAfter}
                variant="minimal"
                size="small"
                intent={confirming === token.id ? 'danger' : 'none'}
                text={confirming === token.id ? 'Revoke now' : isOver(token) ? 'Delete' : 'Revoke'}
                aria-label={`${isOver(token) ? 'Delete' : 'Revoke'} ${token.name}${confirming === token.id ? ' now' : ''}`}
                disabled={revoke.isPending}
                onBlur={() => setConfirming(undefined)}
                onClick={() => {
                  if (isOver(token) || confirming === token.id) revoke.mutate(token.id);
                  else setConfirming(token.id);
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}

const isOver = ({ expiresAt }: Pick<Token, 'expiresAt'>): boolean => Date.parse(expiresAt) <= Date.now();

/** Orange if it expires soon, red if it has expired. */
function Expiry({ at }: { readonly at: string }) {
  const day = localDay(new Date(at));
  if (isOver({ expiresAt: at })) return <span className="qm-failed">Expired {formatDay(day)}</span>;
  const soon = Date.parse(at) - Date.now() < 14 * 86_400_000;
  return (
    <>
      {formatDay(day)}
      {soon ? <div className="qm-sm qm-soon">{daysFromNow(day)}</div> : null}
    </>
  );
}
