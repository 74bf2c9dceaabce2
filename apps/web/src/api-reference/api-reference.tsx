import { Download, Key, SearchTemplate } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { accessTokensHash } from '../profile/access-tokens-hash.ts';
import { usePhone } from '../ui/breakpoints.ts';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { useUrlParams } from '../ui/url-params.ts';
import { type ApiDocument, readDocument } from './api-document.ts';
import './api-reference.css';
import { CallPanel } from './call-panel.tsx';
import { RouteList } from './route-list.tsx';
import { RoutePage } from './route-page.tsx';
import { WebhookPage } from './webhook-body.tsx';

const documentUrl = '/api/openapi.json';
const title = 'API Documentation';

/** /api: every route, with its parameters, answers and examples, to be tried in one's own session. */
export function Screen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => {
      const response = await fetch(documentUrl, { signal });
      if (!response.ok) throw new Error(response.statusText);
      return readDocument(await response.json());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <Reference document={data} />;
  return (
    <Page title={title}>
      {error ? (
        <ErrorState error={error} text={message.apiNotLoaded} retry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

function Reference({ document: { version, routes, webhooks } }: { readonly document: ApiDocument }) {
  const { pathname, search: query } = useLocation();
  const [params, change] = useUrlParams();
  const phone = usePhone();
  const search = params.get('search') ?? '';
  const wanted = params.get('route');
  const event = params.get('webhook');
  const first = phone || wanted !== null ? undefined : routes[0];
  const route = routes.find(({ operation }) => operation === wanted) ?? first;
  const shape = event === null ? undefined : webhooks[event];
  const found = useMemo(() => routes.filter((one) => isFound(one, search)), [routes, search]);
  const events = Object.keys(webhooks).filter((name) => includes(`webhook ${name}`, search));
  const unknown = [wanted, event].find((name) => name !== null && !route && !shape);
  const isOpen = route !== undefined || shape !== undefined || unknown !== undefined;
  return (
    <Page
      title={title}
      count={`version ${version}`}
      {...(phone && isOpen ? { back: { to: '/api', label: 'All routes' } } : {})}
      actions={
        <PageActions
          actions={[
            {
              text: 'OpenAPI 3.1',
              icon: <Download size={16} />,
              onClick: () => window.open(documentUrl, '_blank', 'noopener'),
            },
            { text: 'Access tokens', icon: <Key size={16} />, to: `${pathname}${query}${accessTokensHash}` },
          ]}
        />
      }
    >
      <div className={isOpen ? 'qm-api open' : 'qm-api'}>
        <RouteList
          routes={found}
          count={routes.length}
          events={events}
          search={search}
          opened={shape ? undefined : route?.operation}
          openedEvent={shape ? event : null}
          onSearch={(text) => change({ search: text })}
        />
        {shape && event !== null ? (
          <WebhookPage event={event} shape={shape} />
        ) : route ? (
          <div className="qm-api-route">
            <RoutePage route={route} />
            <CallPanel key={route.operation} route={route} />
          </div>
        ) : unknown ? (
          <EmptyState icon={<SearchTemplate size={20} />} title={message.unknownRoute(unknown)}>
            Choose another in the list.
          </EmptyState>
        ) : null}
      </div>
    </Page>
  );
}

const isFound = (
  { method, path, summary, group, operation }: ApiDocument['routes'][number],
  search: string,
): boolean => includes(`${method} ${path} ${summary} ${group} ${operation}`, search);

/** Whether a text has all words of a search. */
const includes = (text: string, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));
