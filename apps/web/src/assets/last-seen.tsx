import { sightingWords } from '@quartermaster/core/assets/sighting';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { useUser } from '../auth/session.tsx';
import { formatDay } from '../ui/time.tsx';
import type { AssetRow } from './use-assets.ts';

/** The day on which an asset was last seen, how, and by whom: '16 Nov 2026 · confirmed by Aroha Williams'. */
export function LastSeen({
  asset: { lastSeen = '', lastSeenHow, lastSeenBy = '' },
}: {
  readonly asset: Pick<AssetRow, 'lastSeen' | 'lastSeenHow' | 'lastSeenBy'>;
}) {
  const { role } = useUser();
  const { data } = useQuery(
    api.users.get.queryOptions({
      input: { params: { id: lastSeenBy } },
      enabled: role === 'admin' && lastSeenBy !== '',
      retry: false,
    }),
  );
  return (
    <span className="qm-last-seen">
      {formatDay(lastSeen.slice(0, 10))}
      {lastSeenHow ? (
        <span className="qm-muted"> · {sightingWords(lastSeenHow, data?.displayName)}</span>
      ) : null}
    </span>
  );
}
