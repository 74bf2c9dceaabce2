import { Button, Overlay2 } from '@blueprintjs/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useReturnFocus } from '../ui/focus.ts';
import { Finder } from './finder.tsx';

interface PaletteProps {
  /** What was typed in the header's box. */
  readonly initial: string;
  readonly onClose: (then?: () => void) => void;
}

/** The command palette: everything that can be found or done, over whatever is open. On a phone it fills the screen. */
export function Palette(props: PaletteProps) {
  return (
    <Overlay2
      isOpen
      transitionDuration={0}
      canEscapeKeyClose={false}
      shouldReturnFocusOnClose={false}
      onClose={() => props.onClose()}
    >
      <Content {...props} />
    </Overlay2>
  );
}

function Content({ initial, onClose }: PaletteProps) {
  const [text, setText] = useState(initial);
  const palette = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useReturnFocus();
  // Before the next key.
  useLayoutEffect(() => {
    field.current?.focus();
    if (initial !== '') field.current?.select();
    // A dialog that was opened just before takes the focus a moment later.
    const keep = ({ target }: FocusEvent): void => {
      if (target instanceof Node && !palette.current?.contains(target)) field.current?.focus();
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [initial]);
  return (
    <div ref={palette} className="qm-palette" role="dialog" aria-modal="true" aria-label="Command palette">
      <Finder
        place="palette"
        text={text}
        field={field}
        onType={setText}
        isOpen
        onOpen={(isOpen) => isOpen || onClose()}
        onDone={onClose}
      />
      <span className="qm-phone-only">
        <Button variant="minimal" text="Close" onClick={() => onClose()} />
      </span>
    </div>
  );
}
