import type { FieldPath, FieldValues } from 'react-hook-form';
import './panel.css';
import { SwitchField } from './switch-field.tsx';

interface SwitchesProps<Values extends FieldValues> {
  readonly of: readonly { readonly name: FieldPath<Values>; readonly label: string }[];
}

/** What people are told about: a switch for each. */
export const Switches = <Values extends FieldValues>({ of }: SwitchesProps<Values>) => (
  <fieldset className="qm-switches">
    <legend>Notifications</legend>
    <div>
      {of.map(({ name, label }) => (
        <SwitchField<Values> key={name} name={name} label={label} />
      ))}
    </div>
  </fieldset>
);
