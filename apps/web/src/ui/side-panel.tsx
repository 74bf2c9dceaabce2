import { Button, Drawer } from '@blueprintjs/core';
import { ArrowLeft, Cross } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBeside, usePhone } from './breakpoints.ts';
import { useEscape } from './escape.ts';
import { useReturnFocus } from './focus.ts';

interface SidePanelProps {
  /** The accessible name of the panel. */
  readonly label: string;
  readonly head: ReactNode;
  /** Buttons before Close, on the right of the header. */
  readonly actions?: ReactNode;
  /** Whether opening it moves the focus into it: to its first control, or to the selected tab. */
  readonly takesFocus?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel beside a list, or in its place if there is no room for both; full-screen on phones. */
export function SidePanel({ label, head, actions, takesFocus = false, onClose, children }: SidePanelProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) body.current?.querySelector<HTMLElement>(firstControl)?.focus();
  }, [takesFocus]);
  const beside = useBeside();
  const phone = usePhone();
  useReturnFocus({ onlyIfLost: true });
  useEscape(onClose);
  const close = (
    <Button
      variant="minimal"
      icon={beside || phone ? <Cross size={16} /> : <ArrowLeft size={16} />}
      aria-label={beside || phone ? 'Close' : 'Back to the list'}
      onClick={onClose}
    />
  );
  const content = (
    <>
      <header>
        {beside || phone ? null : close}
        {head}
        <span className="qm-push" />
        {actions}
        {beside || phone ? close : null}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without any control inside, only this makes it scrollable by keyboard */}
      <div className="qm-scroll" tabIndex={0} ref={body}>
        {children}
      </div>
    </>
  );
  if (!phone)
    return (
      <aside className={beside ? 'qm-inspect' : 'qm-inspect instead'} aria-label={label}>
        {content}
      </aside>
    );
  return (
    <Drawer
      isOpen
      size="100%"
      hasBackdrop={false}
      onClose={onClose}
      canEscapeKeyClose={false}
      transitionDuration={120}
    >
      <div className="qm-drawer" role="dialog" aria-label={label}>
        <section className="qm-inspect over">{content}</section>
      </div>
    </Drawer>
  );
}

const firstControl = '[role="tab"][aria-selected="true"], button, a[href], input, select, textarea';
