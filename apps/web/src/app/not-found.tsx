import { Button } from '@blueprintjs/core';
import { PathSearch } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { Blank } from '../ui/blank.tsx';
import { useDocumentTitle } from '../ui/page.tsx';

/** Any other path (section 2). */
export function Screen() {
  const navigate = useNavigate();
  useDocumentTitle('Page not found');
  return (
    <main className="qm-centre">
      <h1 className="qm-unseen">Nothing here</h1>
      <Blank
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
        Nothing is at this address.
      </Blank>
    </main>
  );
}
