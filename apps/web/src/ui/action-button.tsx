import { Button, type ButtonProps } from '@blueprintjs/core';
import { type MouseEvent, type RefObject, useRef } from 'react';
import { useFocusHandoff } from './focus.ts';

type ActionButtonProps = ButtonProps & {
  readonly ref?: RefObject<HTMLButtonElement | null>;
  /**
   * Gets the focus if this button disappears while focused, for example because it has nothing left to do.
   */
  readonly handFocusTo?: RefObject<HTMLElement | null> | 'neighbour';
};

/**
 * A button that can be disabled temporarily without losing the focus. A browser takes the focus from an
 * element with `disabled`, which would send keyboard users back to the top of the page.
 */
export function ActionButton(props: ActionButtonProps) {
  const { ref, handFocusTo, disabled = false, className = '', onClick, ...rest } = props;
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  useFocusHandoff(button, handFocusTo);
  if (!disabled) return <Button {...rest} ref={button} className={className} onClick={onClick} />;
  // Enter in a field also clicks the submit button, which must not submit while it is disabled.
  const refuse = (event: MouseEvent): void => event.preventDefault();
  return (
    <Button {...rest} ref={button} aria-disabled className={`bp6-disabled ${className}`} onClick={refuse} />
  );
}
