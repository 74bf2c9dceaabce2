import { Button, Drawer } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { usePhone, useWide } from './breakpoints.ts';
import { useEscape } from './escape.ts';
import { useReturnFocus } from './focus.ts';

interface SidePanelProps {
  /** Names the panel for screen readers. */
  readonly label: string;
  readonly head: ReactNode;
  /** Buttons before Close, on the right of the header. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel beside a list if there is room, else over it; full-screen on phones. */
export function SidePanel({ label, head, actions, onClose, children }: SidePanelProps) {
  const beside = useWide();
  const phone = usePhone();
  useReturnFocus({ onlyIfLost: true });
  useEscape(onClose);
  const content = (
    <>
      <header>
        {head}
        <span className="qm-push" />
        {actions}
        <Button variant="minimal" icon={<Cross size={16} />} aria-label="Close" onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without any control inside, only this makes it scrollable by keyboard */}
      <div className="qm-scroll" tabIndex={0}>
        {children}
      </div>
    </>
  );
  if (beside) {
    return (
      <aside className="qm-inspect" aria-label={label}>
        {content}
      </aside>
    );
  }
  return (
    <Drawer
      isOpen
      size={phone ? '100%' : 408}
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
