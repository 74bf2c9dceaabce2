import { HTMLTable, Tag } from '@blueprintjs/core';
import type { Outputs } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, client, failureText } from '../api.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { OfferedButton } from '../ui/offered-button.tsx';
import { TimeAgo } from '../ui/time.tsx';
import { toastError } from '../ui/toast.ts';
import { ChangePassword } from './change-password.tsx';

type Device = Outputs['sessions']['list']['items'][number];

/** The second tab of Edit Profile: a new password, and where the user is signed in. */
export function PasswordAndDevices() {
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  // A sign-in elsewhere records no event that would refresh the list.
  const devices = useQuery(api.sessions.list.queryOptions({ input: {}, staleTime: 0 }));
  const end = useMutation({
    mutationFn: async (ended: readonly Device[]) => {
      for (const { id } of ended) await client.sessions.end({ params: { id } });
    },
    onError: (error) => toastError(failureText(error, message.deviceNotSignedOut)),
    onSettled: () => queries.invalidateQueries({ queryKey: api.sessions.key() }),
  });
  const items = devices.data?.items ?? [];
  const others = items.filter(({ current }) => !current);
  return (
    <>
      <ChangePassword />
      <div className="qm-row qm-profile-section">
        <h3 ref={heading} tabIndex={-1} className="qm-h3">
          Signed in <span className="qm-muted">{items.length || ''}</span>
        </h3>
        <span className="qm-push" />
        {others.length > 1 ? (
          <OfferedButton
            handFocusTo={heading}
            variant="minimal"
            size="small"
            text="Sign out everywhere else"
            disabled={end.isPending}
            onClick={() => end.mutate(others)}
          />
        ) : null}
      </div>
      {devices.error ? (
        <ErrorState
          error={devices.error}
          text={message.devicesNotLoaded}
          retry={() => void devices.refetch()}
        />
      ) : null}
      {devices.isPending ? <LoadingState /> : null}
      {devices.data ? (
        <HTMLTable className="qm-table qm-profile-table" aria-label="Where you are signed in">
          <thead>
            <tr>
              <th scope="col">Device</th>
              <th scope="col" className="when">
                Last used
              </th>
              <td className="do" />
            </tr>
          </thead>
          <tbody>
            {items.map((device) => (
              <tr key={device.id} className="qm-static">
                <td className="main">
                  <span className="qm-row">
                    {device.device} {device.current ? <Tag minimal>This device</Tag> : null}
                  </span>
                </td>
                <td className="when">
                  <TimeAgo instant={device.lastUsedAt} />
                  <div className="qm-sm qm-muted qm-mono">{device.address}</div>
                </td>
                <td className="do">
                  {device.current ? null : (
                    <OfferedButton
                      handFocusTo={heading}
                      variant="minimal"
                      size="small"
                      text="Sign out"
                      aria-label={`Sign out ${device.device}`}
                      disabled={end.isPending}
                      onClick={() => end.mutate([device])}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      ) : null}
    </>
  );
}
