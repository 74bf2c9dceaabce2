import { zodResolver } from '@hookform/resolvers/zod';
import { message } from '@quartermaster/core/messages';
import { type SlackConfig, slackConfigSchema, slackTopics } from '@quartermaster/core/slack/slack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { api, client } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { EditConflictNotice } from '../forms/edit-conflict-notice.tsx';
import { FormErrors } from '../forms/form-errors.tsx';
import { PanelButtons } from '../forms/panel-buttons.tsx';
import { SwitchField } from '../forms/switch-field.tsx';
import { Switches } from '../forms/switches.tsx';
import { FieldIds } from '../forms/use-field.tsx';
import { usePanelForm } from '../forms/use-panel-form.ts';
import { useSave } from '../forms/use-save.ts';
import { ChannelField } from './channel-field.tsx';
import {
  type SlackInput,
  slackChange,
  slackFormSchema,
  slackLabels,
  slackSwitchFields,
  slackValues,
} from './slack-form.ts';
import { SlackTestMessage } from './test-message.tsx';

/** Channels and switches of the connected workspace. */
export function SlackSettings({ slack }: { readonly slack: SlackConfig }) {
  const queries = useQueryClient();
  const [opened] = useState(() => editedRecord(slack, slackConfigSchema, slackValues, 'channelOverrides'));
  const form = useForm<SlackInput>({
    resolver: zodResolver(slackFormSchema),
    defaultValues: opened.values,
    // An error that appears as a field is left would move the button that is being clicked.
    mode: 'onSubmit',
  });
  const { submit, conflict, isDirty, isSubmitting, restart, discard } = usePanelForm(form, {
    ...{ opened, record: slack, valuesOf: slackValues },
    failure: message.recordNotUpdated('slack'),
  });
  const update = useSave(client.slack.update, {
    invalidates: [],
    success: message.slackUpdated,
    onSaved: (now) => {
      restart(now);
      queries.setQueryData(api.slack.get.queryKey(), now);
    },
  });
  const archived = useArchived(slack);
  return (
    <FieldIds value="slack">
      <FormProvider {...form}>
        <FormErrors labels={slackLabels} />
        <EditConflictNotice
          changes={conflict.changes}
          stopped={conflict.stopped}
          labels={slackLabels}
          onChoose={conflict.choose}
        />
        <form
          noValidate
          aria-label="Slack"
          onSubmit={(event) =>
            void submit((value, version) => update.save(slackChange(value, conflict.typed()), version))(event)
          }
        >
          {slack.enabled || slack.disabledBecause ? null : (
            <SwitchField<SlackInput> name="enabled" label="Enabled" />
          )}
          <div className="qm-form2">
            {slackTopics.map((topic) => (
              <ChannelField key={topic} topic={topic} archived={archived} />
            ))}
          </div>
          <Switches<SlackInput> of={slackSwitchFields} />
          <PanelButtons of="Slack" isDirty={isDirty} isSubmitting={isSubmitting} onDiscard={discard} />
        </form>
      </FormProvider>
      <SlackTestMessage slack={slack} isChanged={isDirty} />
    </FieldIds>
  );
}

/** The chosen channels that have been archived in Slack since. */
function useArchived({ channelOverrides }: SlackConfig): ReadonlySet<string> {
  const name = [...new Set(Object.values(channelOverrides))];
  const { data } = useQuery(
    api.slack.channels.queryOptions({ input: { name }, enabled: name.length > 0, retry: false }),
  );
  return new Set((data?.items ?? []).flatMap((channel) => (channel.isArchived ? [channel.name] : [])));
}
