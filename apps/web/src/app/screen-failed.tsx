import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
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

/** How often to check whether the server can be reached again, in ms. */
const pauseMs = 3_000;

/** Continues by itself once the server can be reached. */
function NotLoaded() {
  useEffect(() => {
    // A reload, because browsers remember that a script failed to load. Only after the server has been
    // unreachable: otherwise a script that is gone for good would be requested again and again.
    let away = !navigator.onLine;
    const look = async (): Promise<void> => {
      const reached = await fetch('/healthz').then(
        ({ ok }) => ok,
        () => false,
      );
      if (reached && away) reload();
      away ||= !reached;
    };
    void look();
    const timer = setInterval(() => void look(), pauseMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="qm-page" role="alert">
      <h1 className="qm-visually-hidden">Not loaded</h1>
      <Unreachable retry={reload} />
    </div>
  );
}
