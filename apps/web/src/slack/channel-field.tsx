import { FormGroup } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import type { SlackTopic } from '@quartermaster/core/slack/slack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, failureText } from '../api.ts';
import { asText, useField } from '../forms/use-field.tsx';
import { Combobox } from '../ui/combobox.tsx';
import { counted } from '../ui/numbers.ts';
import { type SlackInput, topicLabels } from './slack-form.ts';

/** How many channels are listed at once; the others are found by typing. */
const most = 20;

interface ChannelFieldProps {
  readonly topic: SlackTopic;
  /** The channels among those chosen that are archived. */
  readonly archived: ReadonlySet<string>;
}

/** A channel of the workspace, loaded when the list is opened and searched by typing. */
export function ChannelField({ topic, archived }: ChannelFieldProps) {
  const { field, aria, group } = useField<SlackInput>({
    name: `channelOverrides.${topic}`,
    label: topicLabels[topic],
  });
  const [query, setQuery] = useState<string>();
  const search = query?.trim() ?? '';
  const found = useQuery(
    api.slack.channels.queryOptions({
      input: { limit: String(most), ...(search ? { search } : {}) },
      placeholderData: (before) => before,
      enabled: query !== undefined,
      retry: false,
    }),
  );
  const value = asText(field.value);
  const none = topic === 'defaults' ? 'No channel' : 'Default channel';
  const channels = (found.data?.items ?? []).filter(({ isArchived }) => !isArchived);
  const items = channels.map(({ name }) => ({ value: name, name }));
  const more = (found.data?.total ?? 0) - (found.data?.items.length ?? 0);
  const isArchived = archived.has(value);
  const note = `${aria.id}-archived`;
  const { id, ...input } = aria;
  return (
    <FormGroup
      {...group}
      {...(isArchived && group.helperText === undefined
        ? { intent: 'danger' as const, helperText: <span id={note}>{message.channelArchived}</span> }
        : {})}
    >
      <Combobox
        id={id}
        value={value}
        shown={value}
        onChange={field.onChange}
        query={query}
        onQuery={setQuery}
        items={search ? items : [{ value: '', name: none }, ...items]}
        pending={found.isPending || found.isPlaceholderData}
        none={none}
        label="Channels"
        more={
          found.error
            ? failureText(found.error, message.channelsNotLoaded)
            : more > 0
              ? `${counted(more, 'more channel')}: type to find them`
              : undefined
        }
        nothing="No channels found"
        input={{
          ...input,
          ...(isArchived ? { 'aria-invalid': true, 'aria-describedby': note } : {}),
          onBlur: field.onBlur,
          inputRef: field.ref,
          intent: isArchived ? 'danger' : group.intent,
        }}
      />
    </FormGroup>
  );
}
