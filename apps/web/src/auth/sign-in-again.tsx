import { Dialog, DialogBody } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SessionEnd } from '../session-end.ts';
import { useReturnFocus } from '../ui/focus.ts';
import { type SignedInUser, useBeginSession } from './session.tsx';
import './sign-in-again.css';
import { SignInForm } from './sign-in-form.tsx';

interface SignInAgainProps {
  /** Whose session has ended. */
  readonly user: SignedInUser;
  readonly end: SessionEnd;
}

/** Signing in over the page on which the session has ended. The page goes on as it was, for the same person alone. */
export function SignInAgain({ user, end }: SignInAgainProps) {
  const queries = useQueryClient();
  const beginSession = useBeginSession();
  return (
    <Dialog
      isOpen
      title="Sign in"
      className="qm-auth-again"
      isCloseButtonShown={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      transitionDuration={120}
    >
      <Content text={end === 'suspended' ? message.suspended : message.sessionEnded}>
        <SignInForm
          address={user.email}
          onSignedIn={(now) => {
            beginSession(now);
            if (now.id === user.id) void queries.invalidateQueries();
          }}
        />
      </Content>
    </Dialog>
  );
}

/** In the dialog, so that it begins and ends with it. */
function Content({ text, children }: { readonly text: string; readonly children: React.JSX.Element }) {
  const body = useRef<HTMLDivElement>(null);
  useReturnFocus();
  useEffect(() => body.current?.querySelector<HTMLElement>('[name=password]')?.focus(), []);
  return (
    <div ref={body}>
      <DialogBody>
        <p>{text}</p>
        {children}
      </DialogBody>
    </div>
  );
}
