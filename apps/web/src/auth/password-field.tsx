import { Button } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import { useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { TextField } from '../forms/text-field.tsx';

interface PasswordFieldProps<Values extends FieldValues> {
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly help?: string;
  readonly required?: boolean;
}

/** A password that can be made visible while it is typed. */
export function PasswordField<Values extends FieldValues>(props: PasswordFieldProps<Values>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField<Values>
      {...props}
      type={shown ? 'text' : 'password'}
      rightElement={
        <Button
          variant="minimal"
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          icon={shown ? <EyeOff size={16} /> : <EyeOpen size={16} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
