import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import type { SlackConfig } from '@quartermaster/core/slack/slack';
import { type FormEvent, useState } from 'react';
import { client } from '../api.ts';
import { useTestSend } from '../forms/use-test-send.ts';
import { OfferedButton } from '../ui/offered-button.tsx';

interface SlackTestMessageProps {
  readonly slack: SlackConfig;
  /** Whether the form has changes that aren't saved, which the test doesn't see. */
  readonly isChanged: boolean;
}

/** Posts a message to one of the chosen channels. */
export function SlackTestMessage({ slack, isChanged }: SlackTestMessageProps) {
  const [text, setText] = useState('Hello from Quartermaster');
  const [chosen, setChosen] = useState('');
  const { busy, reason: error, refuse, send } = useTestSend(message.slackNotSent);
  const channels = [...new Set(Object.values(slack.channelOverrides))];
  const channel = channels.includes(chosen) ? chosen : (slack.channelOverrides.defaults ?? channels[0]);
  const submit = (): void => {
    if (text.trim() === '') refuse(message.testMessageRequired);
    else void send(() => client.slack.sendTest({ text, ...(channel === undefined ? {} : { channel }) }));
  };
  const help = error ?? (isChanged ? 'Sends with the saved settings.' : undefined);
  return (
    <form
      noValidate
      aria-label="Slack test"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormGroup
        label="Test message"
        labelFor="slack-test"
        intent={error === undefined ? 'none' : 'danger'}
        helperText={help === undefined ? undefined : <span id="slack-test-note">{help}</span>}
      >
        <div className="qm-test-row">
          <InputGroup
            id="slack-test"
            value={text}
            onValueChange={setText}
            aria-invalid={error !== undefined}
            aria-describedby={help === undefined ? undefined : 'slack-test-note'}
          />
          {channels.length === 0 ? null : (
            <HTMLSelect
              fill
              aria-label="Channel of the test message"
              value={channel ?? ''}
              onChange={(event) => setChosen(event.currentTarget.value)}
              options={channels}
            />
          )}
          <OfferedButton
            type="submit"
            text={busy ? 'Sending...' : 'Send Test'}
            disabled={busy}
            record="Slack"
          />
        </div>
      </FormGroup>
    </form>
  );
}
