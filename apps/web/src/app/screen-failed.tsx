import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon, Refresh } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { lookForNewVersion, useNewVersion } from '../new-version.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Unreachable } from '../ui/unreachable.tsx';
import { ScreenNotLoaded } from './screen-not-loaded.ts';

const reload = (): void => window.location.reload();

/** Takes the place of a screen that crashed or couldn't be loaded; the rest of the page keeps working. */
export const ScreenFailed = () =>
  useRouteError() instanceof ScreenNotLoaded ? (
    <NotLoaded />
  ) : (
    <div className="qm-page" role="alert">
      <h1 className="qm-visually-hidden">Something went wrong</h1>
      <EmptyState
        icon={<ErrorIcon size={20} className="qm-failed" />}
        title="This screen could not be displayed"
        action={
          <Button variant="outlined" onClick={reload}>
            Reload
          </Button>
        }
      >
        Reload the page. If it happens again, tell your administrator what you were doing.
      </EmptyState>
    </div>
  );

/** Continues by itself once the server can be reached; a script that is gone for good isn't asked for again and again. */
function NotLoaded() {
  useEffect(() => void lookForNewVersion(), []);
  return (
    <div className="qm-page" role="alert">
      <h1 className="qm-visually-hidden">Not loaded</h1>
      {/* A reload, because browsers remember that a script failed to load. */}
      {useNewVersion() ? <Replaced /> : <Unreachable retry={reload} />}
    </div>
  );
}

const Replaced = () => (
  <EmptyState
    icon={<Refresh size={20} />}
    title={message.newVersion}
    action={
      <Button variant="outlined" onClick={reload}>
        Reload
      </Button>
    }
  >
    This page is of the version before, which has no such screen any more.
  </EmptyState>
);
