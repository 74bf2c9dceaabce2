import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';

interface EventChoiceProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

/** The list of events where there is no room for it. */
export function EventChoice({ label, options, value, onChoose }: EventChoiceProps) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id} className="qm-templates-choice">
      <HTMLSelect
        fill
        id={id}
        value={value}
        options={[...options]}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
    </FormGroup>
  );
}
