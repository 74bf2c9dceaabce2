import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { lazy, Suspense } from 'react';
import { newRecord } from '../ui/list-screen.ts';
import type { ChangeParams } from '../ui/url-params.ts';

const CreateRequest = lazy(async () => ({
  default: (await import('./create/create-request.tsx')).CreateRequest,
}));

interface CreateRequestButtonProps {
  /** The URL's parameters, which determine whether the dialog is open. */
  readonly selected: string | undefined;
  readonly change: ChangeParams;
}

/** The button of /dashboard and /requests, and the dialog that it opens. */
export const CreateRequestButton = ({ selected, change }: CreateRequestButtonProps) => (
  <>
    <Button
      intent="primary"
      icon={<Plus size={16} />}
      text="Create Request"
      onClick={() => change({ selected: newRecord }, { push: true })}
    />
    {selected === newRecord ? (
      <Suspense>
        <CreateRequest onClose={() => change({ selected: null }, { push: true })} />
      </Suspense>
    ) : null}
  </>
);
