import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { CreateRequestButton } from '../requests/create-request-button.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page } from '../ui/page.tsx';
import { useUrlParams } from '../ui/url-params.ts';
import { AssetsByStatus } from './assets-by-status.tsx';
import { AssetsByType } from './assets-by-type.tsx';
import { Attention } from './attention.tsx';
import './dashboard.css';
import { DeliveryTimes } from './delivery-times.tsx';
import { FigureCards } from './figure-cards.tsx';
import type { Figures } from './figures.ts';
import { FirstSteps } from './first-steps.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RequestsByState } from './requests-by-state.tsx';
import { Spend } from './spend.tsx';

/** /dashboard (section 2): what an administrator sees first. */
export function Screen() {
  const [params, change] = useUrlParams();
  const { data, error, refetch } = useQuery(api.dashboard.get.queryOptions());
  const isFresh = useIsFresh(data);
  return (
    <Page
      title="Dashboard"
      actions={<CreateRequestButton selected={params.get('selected') ?? undefined} change={change} />}
    >
      <div className="qm-scroll">
        {data && isFresh ? (
          <FirstSteps />
        ) : data && isFresh !== undefined ? (
          <div className="qm-dashboard">
            <FigureCards figures={data} />
            <RequestsByState weeks={data.requestsPerWeek} />
            <AssetsByStatus figures={data} />
            <RecentActivity requests={data.recentActivity} />
            <Attention figures={data} />
            <Spend spend={data.spend} />
            <DeliveryTimes months={data.deliveryTimes} />
            <AssetsByType figures={data} />
          </div>
        ) : error ? (
          <ErrorState error={error} text={message.dashboardNotLoaded} retry={() => void refetch()} />
        ) : (
          <LoadingState>
            <Bones />
          </LoadingState>
        )}
      </div>
    </Page>
  );
}

/** Whether nothing has been entered yet; undefined while loading. */
function useIsFresh(data: Figures | undefined): boolean | undefined {
  const isEmpty = data && data.totalAssets.count === 0 && data.recentActivity.length === 0;
  const people = useQuery({
    ...api.users.list.queryOptions({ input: { limit: '1' } }),
    enabled: isEmpty === true,
  });
  if (!isEmpty) return data && false;
  return people.isPending ? undefined : people.data?.total === 1;
}

/** Placeholders the size of the cards. */
const Bones = () => (
  <div className="qm-dashboard" aria-hidden="true">
    {['assets', 'users', 'requests'].map((card) => (
      <div key={card} className="qm-card qm-figure-card">
        <span className="bp6-skeleton qm-skeleton-line" style={{ width: 96 }} />
        <span className="bp6-skeleton qm-skeleton-figure" />
        <span className="bp6-skeleton qm-skeleton-line" style={{ width: 176 }} />
      </div>
    ))}
    {['qm-weeks', 'qm-statuses', 'qm-recent', 'qm-attention', 'qm-spend', 'qm-delivery-times'].map((part) => (
      <div key={part} className={`qm-card ${part} qm-bone`}>
        <span className="bp6-skeleton qm-skeleton-line" style={{ width: 128 }} />
      </div>
    ))}
  </div>
);
