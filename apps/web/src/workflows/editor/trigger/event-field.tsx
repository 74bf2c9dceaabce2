import { FormGroup } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { triggerEvents } from '@quartermaster/core/workflows/workflow';
import { useState } from 'react';
import { useField } from '../../../forms/use-field.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { workflowLabels as labels, type WorkflowInput } from '../workflow-input.ts';
import { eventSentence } from './event-sentences.ts';

const events = triggerEvents.map((type) => ({ value: type, name: type, hint: eventSentence(type) }));

/** Which event starts it, found by its name or what it says. */
export function EventField() {
  const { field, aria, group } = useField<WorkflowInput>({
    name: 'eventType',
    label: labels.eventType,
    required: true,
  });
  const [query, setQuery] = useState<string>();
  const words = fold(query ?? '')
    .split(' ')
    .filter(Boolean);
  const value = String(field.value);
  return (
    <FormGroup {...group}>
      <Combobox
        id={aria.id}
        value={value}
        shown={value}
        onChange={field.onChange}
        query={query}
        onQuery={setQuery}
        items={events.filter(({ name, hint }) =>
          words.every((word) => fold(`${name} ${hint}`).includes(word)),
        )}
        none={message.eventTypeRequired}
        label="Events"
        nothing="No such event"
        onTyped={(typed) => field.onChange(typed)}
        input={{
          className: 'qm-mono-field',
          inputRef: field.ref,
          onBlur: field.onBlur,
          intent: group.intent,
          'aria-invalid': aria['aria-invalid'],
          'aria-required': true,
          ...(aria['aria-describedby'] ? { 'aria-describedby': aria['aria-describedby'] } : {}),
        }}
      />
    </FormGroup>
  );
}
