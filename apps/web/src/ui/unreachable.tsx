import { Button } from '@blueprintjs/core';
import { Offline } from '@blueprintjs/icons';
import { Blank } from './blank.tsx';

/** The whole page, when the server doesn't answer. */
export const Unreachable = ({ retry }: { readonly retry: () => void }) => (
  <main className="qm-centre">
    <Blank
      icon={<Offline size={20} />}
      title="The server cannot be reached"
      action={
        <Button variant="outlined" onClick={retry}>
          Retry
        </Button>
      }
    >
      Nothing that you saved is lost. Check the connection and try again.
    </Blank>
  </main>
);
