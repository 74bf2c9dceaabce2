import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useReturnFocus } from './focus.ts';

interface DropDownProps
  extends Pick<PopoverNextProps, 'isOpen' | 'onInteraction' | 'middleware' | 'popupKind'> {
  /** The edge of the button that the content is aligned with. */
  readonly at: 'start' | 'end';
  readonly content: React.JSX.Element;
  /** The button that opens it. */
  readonly children: ReactNode;
}

/**
 * Opens content below a button. Closing returns the focus to the button, unless a dialog or
 * a field chosen there has it.
 */
export const Dropdown = ({ at, content, children, ...popover }: DropDownProps) => (
  <PopoverNext
    {...popover}
    shouldReturnFocusOnClose={false}
    arrow={false}
    inheritDarkTheme={false}
    placement={`bottom-${at}`}
    transitionDuration={120}
    content={<Content>{content}</Content>}
  >
    {children}
  </PopoverNext>
);

function Content({ children }: { readonly children: ReactNode }) {
  useReturnFocus({ onlyIfLost: true });
  return children;
}
