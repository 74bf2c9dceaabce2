import { Button, Drawer } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, Cross } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { usePhone, useWide } from './breakpoints.ts';

interface InspectorProps {
  /** Names the detail for screen readers. */
  readonly label: string;
  readonly head: ReactNode;
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The open record: beside its list where there is room, over it where there isn't, alone on the phone. */
export function Inspector({ label, head, onPrevious, onNext, onClose, children }: InspectorProps) {
  const beside = useWide();
  const phone = usePhone();
  const content = (
    <>
      <header>
        {head}
        <span className="qm-push" />
        <Button
          variant="minimal"
          icon={<ChevronUp size={16} />}
          aria-label="Previous"
          disabled={!onPrevious}
          onClick={onPrevious}
        />
        <Button
          variant="minimal"
          icon={<ChevronDown size={16} />}
          aria-label="Next"
          disabled={!onNext}
          onClick={onNext}
        />
        <Button variant="minimal" icon={<Cross size={16} />} aria-label="Close" onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a detail without any control must be scrolled by keyboard */}
      <div className="qm-scroll" tabIndex={0}>
        {children}
      </div>
    </>
  );
  if (beside) {
    return (
      <aside
        className="qm-inspect"
        aria-label={label}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
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
      transitionDuration={120}
      aria-label={label}
    >
      <section className="qm-inspect over">{content}</section>
    </Drawer>
  );
}
