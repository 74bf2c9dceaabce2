import { Button } from '@blueprintjs/core';
import { PathSearch } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../ui/empty-state.tsx';
import { useDocumentTitle } from '../ui/page.tsx';

/** Any other path (section 2). */
export function Screen() {
  const navigate = useNavigate();
  useDocumentTitle('Page not found');
  return (
    <main className="qm-centre">
      <h1 className="qm-visually-hidden">{message.notFound}</h1>
      <EmptyState
        icon={<PathSearch size={20} />}
        title="Page not found"
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
        There is no page at this address.
      </EmptyState>
    </main>
  );
}
