import { FormGroup, InputGroup } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { smsTestSchema } from '@quartermaster/core/sms/sms';
import { type FormEvent, useState } from 'react';
import { client } from '../api.ts';
import { useTestSend } from '../forms/use-test-send.ts';
import { OfferedButton } from '../ui/offered-button.tsx';

/** Sends a text to a phone. @param isChanged whether the form has changes that aren't saved */
export function SmsTestMessage({ isChanged }: { readonly isChanged: boolean }) {
  const [text, setText] = useState('Hello from Quartermaster');
  const [to, setTo] = useState('');
  const { busy, reason: error, refuse, send } = useTestSend(message.testNotSent);
  const submit = (): void => {
    const given = smsTestSchema.safeParse({ to, text });
    if (given.success) void send(() => client.sms.sendTest(given.data));
    else refuse(given.error.issues[0]?.message ?? message.testNotSent);
  };
  const help = error ?? (isChanged ? 'Sends with the saved settings.' : undefined);
  const about = {
    'aria-invalid': error !== undefined,
    'aria-describedby': help === undefined ? undefined : 'sms-test-note',
  };
  return (
    <form
      noValidate
      aria-label="SMS test"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormGroup
        label="Test message to"
        labelFor="sms-test-to"
        intent={error === undefined ? 'none' : 'danger'}
        helperText={help === undefined ? undefined : <span id="sms-test-note">{help}</span>}
      >
        <div className="qm-test-row">
          <InputGroup
            id="sms-test-text"
            aria-label="Text of the SMS test"
            value={text}
            onValueChange={setText}
            {...about}
          />
          <InputGroup
            id="sms-test-to"
            inputMode="tel"
            autoComplete="off"
            placeholder="+44 7700 900418"
            value={to}
            onValueChange={setTo}
            {...about}
          />
          <OfferedButton
            type="submit"
            text={busy ? 'Sending...' : 'Send Test'}
            disabled={busy}
            record="SMS"
          />
        </div>
      </FormGroup>
    </form>
  );
}
