import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useFirstFieldFocus, useOpener, useReturnFocus } from './focus.ts';
import { useMenuKeys } from './menu-keys.ts';

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
export function Dropdown({ at, content, children, ...popover }: DropDownProps) {
  const element = useRef<HTMLDivElement>(null);
  return (
    <PopoverNext
      {...popover}
      popoverRef={element}
      shouldReturnFocusOnClose={false}
      arrow={false}
      inheritDarkTheme={false}
      placement={`bottom-${at}`}
      transitionDuration={120}
      content={<Content popover={element}>{content}</Content>}
    >
      {children}
    </PopoverNext>
  );
}

interface ContentProps {
  readonly popover: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

function Content({ popover, children }: ContentProps) {
  useReturnFocus({ onlyIfLost: true });
  useOpener();
  useMenuKeys(popover);
  useFirstFieldFocus(popover);
  return children;
}
