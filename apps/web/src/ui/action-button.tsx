import { Button, type ButtonProps } from '@blueprintjs/core';
import { type MouseEvent, type RefObject, useRef } from 'react';
import { useHeir } from './focus.ts';

type ActionButtonProps = ButtonProps & {
  readonly ref?: RefObject<HTMLButtonElement | null>;
  /** Gets the focus when this button goes away with it, as one does that has nothing left to do. */
  readonly heir?: RefObject<HTMLElement | null> | 'neighbour';
};

/**
 * A button that can be out of use while something goes on, or until there is something to do. It keeps the focus then:
 * a browser takes it from what is `disabled`, and whoever works by keyboard would begin again at the top of the page.
 */
export function ActionButton(props: ActionButtonProps) {
  const { ref, heir, disabled = false, className = '', onClick, ...rest } = props;
  const own = useRef<HTMLButtonElement>(null);
  const button = ref ?? own;
  useHeir(button, heir);
  if (!disabled) return <Button {...rest} ref={button} className={className} onClick={onClick} />;
  // Enter in a field presses the form's button, too: nothing is submitted by one that is out of use.
  const refuse = (event: MouseEvent): void => event.preventDefault();
  return (
    <Button {...rest} ref={button} aria-disabled className={`bp6-disabled ${className}`} onClick={refuse} />
  );
}
