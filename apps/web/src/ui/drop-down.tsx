import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';

interface DropDownProps extends Pick<PopoverNextProps, 'isOpen' | 'onInteraction'> {
  /** Which edge of the button it stands at. */
  readonly at: 'start' | 'end';
  readonly content: React.JSX.Element;
  /** The button that opens it; it has the focus again afterwards. */
  readonly children: ReactNode;
}

/** What a button opens below itself. */
export const DropDown = ({ at, children, ...popover }: DropDownProps) => (
  <PopoverNext
    {...popover}
    arrow={false}
    inheritDarkTheme={false}
    placement={`bottom-${at}`}
    transitionDuration={120}
    shouldReturnFocusOnClose
  >
    {children}
  </PopoverNext>
);
