import { Link, useSearchParams } from 'react-router-dom';
import { useViews, viewParams } from './use-views.ts';
import './views.css';

/** The names of the views, below the list in the sidebar. */
export function ViewsNav() {
  const groups = useViews();
  const [params] = useSearchParams();
  const current = params.get('view');
  if (groups.length === 0) return null;
  return (
    <ul className="qm-nav-views" aria-label="Views of assets">
      {groups.map(({ title, views }) => (
        <li key={title}>
          <ul aria-label={title}>
            {views.map((view) => (
              <li key={view.id}>
                <Link
                  to={`/assets?${viewParams(view)}`}
                  title={view.name}
                  aria-current={view.id === current ? 'true' : undefined}
                >
                  <span className="qm-clip">{view.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
