import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { maskedSecret } from '@quartermaster/core/messaging/masked-secret';
import { useRef } from 'react';
import { asText, useField } from '../forms/use-field.tsx';
import { type SmsInput, smsLabels } from './sms-form.ts';

/** The stored token as its last characters, until it is replaced. */
export function AuthTokenField() {
  const { field, aria, group } = useField<SmsInput>({ name: 'authToken', label: smsLabels.authToken });
  const input = useRef<HTMLInputElement>(null);
  const value = asText(field.value);
  const isStored = value.startsWith(maskedSecret(''));
  const replace = (): void => {
    field.onChange('');
    input.current?.focus();
  };
  return (
    <FormGroup {...group}>
      <InputGroup
        {...aria}
        name={field.name}
        value={value}
        readOnly={isStored}
        autoComplete="off"
        spellCheck={false}
        className="qm-mono-field"
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={(element) => {
          input.current = element;
          field.ref(element);
        }}
        intent={group.intent}
        {...(isStored
          ? {
              rightElement: (
                <Button
                  variant="minimal"
                  text="Replace"
                  aria-label="Replace the auth token"
                  onClick={replace}
                />
              ),
            }
          : {})}
      />
    </FormGroup>
  );
}
