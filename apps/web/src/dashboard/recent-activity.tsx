import { itemsText } from '@quartermaster/core/requests/items-text';
import { requestStatuses } from '@quartermaster/core/requests/status';
import { Link } from 'react-router-dom';
import { Avatar } from '../ui/avatar.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import { TimeAgo } from '../ui/time.tsx';
import type { Figures } from './figures.ts';

const allRequests = `/requests?${new URLSearchParams(requestStatuses.map((status) => ['status', status]))}`;

/** The most recently updated requests; each opens in the list of requests. */
export const RecentActivity = ({ requests }: { readonly requests: Figures['recentActivity'] }) => (
  <section className="qm-card qm-recent" aria-labelledby="recent-activity">
    <div className="qm-row">
      <h2 id="recent-activity">Recent Activity</h2>
      <Link className="qm-push" to={allRequests}>
        All requests
      </Link>
    </div>
    {requests.length === 0 ? (
      <p className="qm-muted">Nothing has been requested yet.</p>
    ) : (
      <ul>
        {requests.map((request) => {
          const name = request.requesterName ?? request.userId;
          return (
            <li key={request.id}>
              <Link to={`/requests?selected=${request.id}`}>
                <Avatar name={name} size="md" />
                <span className="qm-strong qm-clip who" title={request.userId}>
                  {name}
                </span>
                <span className="qm-clip what" title={itemsText(request.items)}>
                  {itemsText(request.items)}
                </span>
                <StateTag state={request.status} />
                <TimeAgo instant={request.updatedAt} />
              </Link>
            </li>
          );
        })}
      </ul>
    )}
  </section>
);
