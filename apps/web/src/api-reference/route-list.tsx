import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { SearchField } from '../ui/search-field.tsx';
import type { ApiRoute } from './api-document.ts';

interface RouteListProps {
  readonly routes: readonly ApiRoute[];
  /** How many there are altogether. */
  readonly count: number;
  /** The events that webhooks send. */
  readonly events: readonly string[];
  readonly search: string;
  readonly opened: string | undefined;
  readonly openedEvent: string | null;
  readonly onSearch: (text: string) => void;
}

/** All routes by group, then what webhooks send. */
export function RouteList({ routes, count, events, search, opened, openedEvent, onSearch }: RouteListProps) {
  const groups = [...new Set(routes.map(({ group }) => group))];
  const nav = useRef<HTMLElement>(null);
  // A link to a route shows where it stands among the others.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <nav className="qm-api-routes" aria-label="Routes" ref={nav}>
      <div>
        <SearchField
          value={search}
          placeholder={`Search ${count} routes...`}
          debounceMs={0}
          onSearch={onSearch}
        />
      </div>
      {routes.length + events.length === 0 ? <p className="qm-muted">No route matches.</p> : null}
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          {routes
            .filter((route) => route.group === group)
            .map(({ operation, method, path }) => (
              <RouteLink
                key={operation}
                name="route"
                value={operation}
                isOpen={operation === opened}
                method={method}
                text={path}
              />
            ))}
        </section>
      ))}
      {events.length > 0 ? (
        <section aria-label="What webhooks send">
          <h2>What webhooks send</h2>
          {events.map((event) => (
            <RouteLink
              key={event}
              name="webhook"
              value={event}
              isOpen={event === openedEvent}
              method="POST"
              text={event}
            />
          ))}
        </section>
      ) : null}
    </nav>
  );
}

interface RouteLinkProps {
  readonly name: 'route' | 'webhook';
  readonly value: string;
  readonly isOpen: boolean;
  readonly method: string;
  readonly text: string;
}

function RouteLink({ name, value, isOpen, method, text }: RouteLinkProps) {
  const params = new URLSearchParams(useLocation().search);
  for (const one of ['route', 'webhook']) params.delete(one);
  params.set(name, value);
  return (
    <Link to={`/api?${params}`} aria-current={isOpen ? 'page' : undefined}>
      <span>{method === 'DELETE' ? 'DEL' : method}</span>
      <span>{text.replaceAll('/', '\u200b/')}</span>
    </Link>
  );
}
