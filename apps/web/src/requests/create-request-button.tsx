import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { lazy, Suspense } from 'react';
import type { ParamChange } from '../ui/url-params.ts';

const CreateRequest = lazy(async () => ({
  default: (await import('./create/create-request.tsx')).CreateRequest,
}));

/** The URL's `selected` while a request is being created. */
export const creating = 'new';

interface CreateRequestButtonProps {
  /** The URL's parameters, which determine whether the dialog is open. */
  readonly selected: string | undefined;
  readonly change: (change: ParamChange, options?: { readonly push?: boolean }) => void;
}

/** The button of /dashboard and /requests, and the dialog that it opens. */
export const CreateRequestButton = ({ selected, change }: CreateRequestButtonProps) => (
  <>
    <Button
      intent="primary"
      icon={<Plus size={16} />}
      text="Create Request"
      onClick={() => change({ selected: creating }, { push: true })}
    />
    {selected === creating ? (
      <Suspense>
        <CreateRequest onClose={() => change({ selected: null }, { push: true })} />
      </Suspense>
    ) : null}
  </>
);
