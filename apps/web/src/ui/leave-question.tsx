import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { guardTheWayBack } from './leaving.ts';

/** Of a page with a form: asks before what was typed is left, by a link, by the way back, or by closing the window. */
export function LeaveQuestion({ unsaved }: { readonly unsaved: boolean }) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string>();
  const here = useRef({ href: '', state: undefined as unknown });
  useEffect(() => {
    if (!unsaved) return;
    const onClose = (event: BeforeUnloadEvent): void => event.preventDefault();
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || !leaves(link, event)) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(`${link.pathname}${link.search}`);
    };
    const onPop = (event: PopStateEvent): void => {
      if (new URL(here.current.href).pathname === window.location.pathname) return;
      // The router doesn't hear of it: the address that was left is put back, and the question asked.
      event.stopImmediatePropagation();
      setTarget(`${window.location.pathname}${window.location.search}`);
      window.history.pushState(here.current.state, '', here.current.href);
    };
    window.addEventListener('beforeunload', onClose);
    document.addEventListener('click', onClick, true);
    const release = guardTheWayBack(onPop);
    return () => {
      window.removeEventListener('beforeunload', onClose);
      document.removeEventListener('click', onClick, true);
      release();
    };
  }, [unsaved]);
  // After each change of the address: where a way back would lead from.
  useEffect(() => {
    here.current = { href: window.location.href, state: window.history.state };
  });
  if (target === undefined) return null;
  const stay = (): void => setTarget(undefined);
  return (
    <Dialog isOpen title="Unsaved changes" role="alertdialog" transitionDuration={120} onClose={stay}>
      <DialogBody>You have unsaved changes.</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" intent="danger" text="Discard" onClick={() => void navigate(target)} />
            <Button intent="primary" text="Keep editing" autoFocus onClick={stay} />
          </>
        }
      />
    </Dialog>
  );
}

/** Whether a click on a link takes this page away: not into a new window, and not to this page's own parts. */
const leaves = (link: HTMLAnchorElement, event: MouseEvent): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  link.target === '' &&
  link.origin === window.location.origin &&
  link.pathname !== window.location.pathname;
