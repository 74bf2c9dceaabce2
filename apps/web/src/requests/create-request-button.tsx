import { Plus } from '@blueprintjs/icons';
import { newRecord } from '../ui/list-screen.ts';
import { PageActions } from '../ui/page-actions.tsx';
import { part } from '../ui/part.tsx';
import type { ChangeParams } from '../ui/url-params.ts';

const CreateRequest = part(async () => (await import('./create/create-request.tsx')).CreateRequest);

interface CreateRequestButtonProps {
  /** The URL's parameters, which determine whether the dialog is open. */
  readonly selected: string | undefined;
  readonly change: ChangeParams;
}

/** The button of /dashboard and /requests, and the dialog that it opens. */
export const CreateRequestButton = ({ selected, change }: CreateRequestButtonProps) => (
  <>
    <PageActions
      actions={[]}
      primary={{
        intent: 'primary',
        text: 'Create Request',
        icon: <Plus size={16} />,
        onClick: () => change({ selected: newRecord }, { push: true }),
      }}
    />
    {selected === newRecord ? (
      <CreateRequest onClose={() => change({ selected: null }, { push: true })} />
    ) : null}
  </>
);
