import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';

interface DropDownProps
  extends Pick<PopoverNextProps, 'isOpen' | 'onInteraction' | 'shouldReturnFocusOnClose'> {
  /** The edge of the button that it is aligned with. */
  readonly at: 'start' | 'end';
  readonly content: React.JSX.Element;
  /** The button that opens it and gets the focus back, unless that goes elsewhere. */
  readonly children: ReactNode;
}

/** Opens content below a button. */
export const Dropdown = ({ at, children, ...popover }: DropDownProps) => (
  <PopoverNext
    shouldReturnFocusOnClose
    {...popover}
    arrow={false}
    inheritDarkTheme={false}
    placement={`bottom-${at}`}
    transitionDuration={120}
  >
    {children}
  </PopoverNext>
);
