import { zodResolver } from '@hookform/resolvers/zod';
import { message } from '@quartermaster/core/messages';
import { defaultsSchema, type NotificationDefaults } from '@quartermaster/core/notifications/preferences';
import {
  type Choices,
  channelLabels,
  channels,
  choicesSchema,
  topicNames,
  topicOf,
} from '@quartermaster/core/notifications/topics';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { api, client } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { EditConflictNotice } from '../forms/edit-conflict-notice.tsx';
import { PanelButtons } from '../forms/panel-buttons.tsx';
import { usePanelForm } from '../forms/use-panel-form.ts';
import { useSave } from '../forms/use-save.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { ChoiceGrid } from './choice-grid.tsx';

const formSchema = z.object({ choices: choicesSchema });
interface DefaultsForm {
  choices: Choices;
}

const valuesOf = ({ choices }: NotificationDefaults): DefaultsForm => ({ choices });

const labels = Object.fromEntries(topicNames.map((name) => [`choices.${name}`, topicOf(name).label]));

const listed = z
  .array(z.enum(channels))
  .transform((chosen) => chosen.map((channel) => channelLabels[channel]));
const shown = (_name: string, value: unknown): string | undefined => listed.safeParse(value).data?.join(', ');

/** What everybody is told who chose nothing, within the settings; it saves by itself. */
export function DefaultsPanel({ titleId }: { readonly titleId: string }) {
  const defaults = useQuery(api.notifications.defaults.queryOptions());
  if (defaults.data) return <Defaults titleId={titleId} defaults={defaults.data} />;
  return defaults.error ? (
    <ErrorState
      error={defaults.error}
      text={message.defaultsNotLoaded}
      retry={() => void defaults.refetch()}
    />
  ) : (
    <span className="bp6-skeleton qm-settings-bone" aria-hidden="true" />
  );
}

interface DefaultsProps {
  readonly titleId: string;
  readonly defaults: NotificationDefaults;
}

function Defaults({ titleId, defaults }: DefaultsProps) {
  const queries = useQueryClient();
  const [opened] = useState(() => editedRecord(defaults, defaultsSchema, valuesOf, 'choices'));
  const form = useForm<DefaultsForm, unknown, DefaultsForm>({
    resolver: zodResolver(formSchema),
    defaultValues: opened.values,
  });
  const { submit, conflict, isDirty, isSubmitting, restart, discard } = usePanelForm(form, {
    ...{ opened, record: defaults, valuesOf },
    failure: message.defaultsNotUpdated,
  });
  const update = useSave(client.notifications.setDefaults, {
    invalidates: [api.notifications.preferences],
    success: message.defaultsUpdated,
    onSaved: (now) => {
      restart(now);
      queries.setQueryData(api.notifications.defaults.queryKey(), now);
    },
  });
  const choices = form.watch('choices');
  return (
    <FormProvider {...form}>
      <EditConflictNotice
        changes={conflict.changes}
        stopped={conflict.stopped}
        labels={labels}
        show={shown}
        onChoose={conflict.choose}
      />
      <form
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => void submit((value, version) => update.save(value, version))(event)}
      >
        <ChoiceGrid
          titleId={titleId}
          topics={topicNames}
          reachable={defaults.reachable}
          choices={choices}
          onChange={(chosen) => form.setValue('choices', chosen, { shouldDirty: true })}
        />
        <PanelButtons of="Notifications" isDirty={isDirty} isSubmitting={isSubmitting} onDiscard={discard} />
      </form>
    </FormProvider>
  );
}
