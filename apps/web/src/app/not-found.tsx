import { Button } from '@blueprintjs/core';
import { PathSearch } from '@blueprintjs/icons';
import { use } from 'react';
import { useNavigate } from 'react-router-dom';
import { UserContext } from '../auth/session.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page, useDocumentTitle } from '../ui/page.tsx';

const title = 'Page not found';

/** Any other path (section 2); inside the shell for signed-in users. */
export function Screen() {
  return use(UserContext) ? (
    <Page title={title}>
      <NothingHere />
    </Page>
  ) : (
    <Outside />
  );
}

function Outside() {
  useDocumentTitle(title);
  return (
    <main className="qm-centre">
      <h1 className="qm-visually-hidden">{title}</h1>
      <NothingHere />
    </main>
  );
}

function NothingHere() {
  const navigate = useNavigate();
  return (
    <EmptyState
      icon={<PathSearch size={20} />}
      title="There is no page at this address"
      action={
        <div className="qm-row">
          <Button variant="outlined" onClick={() => void navigate(-1)}>
            Go Back
          </Button>
          <Button intent="primary" onClick={() => void navigate('/')}>
            Go to Home
          </Button>
        </div>
      }
    >
      It may have been moved, or the link is incomplete.
    </EmptyState>
  );
}
