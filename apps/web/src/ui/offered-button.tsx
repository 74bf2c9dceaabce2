import { type ComponentProps, useRef } from 'react';
import { ActionButton } from './action-button.tsx';
import { useOfferedPress } from './offered-actions.ts';

type OfferedButtonProps = ComponentProps<typeof ActionButton> & {
  readonly text?: string;
  /** The record that it acts on, if it isn't that of the dialog or of the screen around it. */
  readonly record?: string;
};

/** A button that the palette offers too, by its name, for as long as it can be pressed: Save, Comment. */
export function OfferedButton({ record, ...props }: OfferedButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const button = props.ref ?? own;
  useOfferedPress(button, {
    text: props['aria-label'] ?? props.text ?? '',
    isOffered: props.disabled !== true,
    record,
  });
  return <ActionButton {...props} ref={button} />;
}
