import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Acknowledging,
  acknowledgingSchema,
} from '@quartermaster/core/acknowledgements/acknowledgement';
import { message } from '@quartermaster/core/messages';
import { lines, text } from '@quartermaster/core/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { api, client } from '../api.ts';
import { CheckGroup } from '../forms/check-group.tsx';
import { editedRecord } from '../forms/edit-conflict.ts';
import { EditConflictNotice } from '../forms/edit-conflict-notice.tsx';
import { PanelButtons } from '../forms/panel-buttons.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { usePanelForm } from '../forms/use-panel-form.ts';
import { useSave } from '../forms/use-save.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { formatDay } from '../ui/time.tsx';
import { sectionId } from './sections.ts';
import { SettingsSection } from './settings-section.tsx';

const formSchema = z
  .object({
    types: z.array(z.string()),
    title: text(200),
    text: lines(10_000),
    /** Once there is a text, it can be changed but not be taken away. */
    isWritten: z.boolean(),
  })
  .superRefine(({ types, title, text: written, isWritten }, context) => {
    if (!isWritten && types.length === 0 && title === '' && written === '') return;
    for (const [path, value] of [
      ['title', title],
      ['text', written],
    ] as const)
      if (value.trim() === '')
        context.addIssue({ code: 'custom', path: [path], message: message.agreementIncomplete });
  });
type HandOversForm = z.infer<typeof formSchema>;

const valuesOf = ({ types, agreement }: Acknowledging): HandOversForm => ({
  types,
  title: agreement?.title ?? '',
  text: agreement?.text ?? '',
  isWritten: agreement !== undefined,
});

const labels = { types: 'Asked for these types', title: 'Title', text: 'Text' };

/** Who is asked to acknowledge what they get, and the text that they agree to. */
export function HandOversSection() {
  const handOvers = useQuery(api.acknowledgements.get.queryOptions());
  const types = useQuery(api.assetTypes.list.queryOptions());
  const failed = [handOvers, types].find(({ error }) => error);
  return (
    <SettingsSection
      title="Hand-overs"
      sentence="Whoever gets equipment of these types is asked to acknowledge it. A hand-over takes effect at once."
    >
      {handOvers.data && types.data ? (
        <HandOvers record={handOvers.data} types={types.data.items.map(({ name }) => name)} />
      ) : failed?.error ? (
        <ErrorState
          error={failed.error}
          text={message.acknowledgingNotLoaded}
          retry={() => void failed.refetch()}
        />
      ) : (
        <span className="bp6-skeleton qm-settings-bone" aria-hidden="true" />
      )}
    </SettingsSection>
  );
}

interface HandOversProps {
  readonly record: Acknowledging;
  readonly types: readonly string[];
}

function HandOvers({ record, types }: HandOversProps) {
  const queries = useQueryClient();
  const [opened] = useState(() => editedRecord(record, acknowledgingSchema, valuesOf));
  const form = useForm<HandOversForm, unknown, HandOversForm>({
    resolver: zodResolver(formSchema),
    defaultValues: opened.values,
  });
  const { submit, conflict, isDirty, isSubmitting, restart, discard } = usePanelForm(form, {
    ...{ opened, record, valuesOf },
    failure: message.acknowledgingNotUpdated,
  });
  const update = useSave(client.acknowledgements.update, {
    invalidates: [api.acknowledgements.pending],
    success: (answer) => answer.message,
    onSaved: ({ message: _said, ...now }) => {
      restart(now);
      queries.setQueryData(api.acknowledgements.get.queryKey(), now);
    },
  });
  const { agreement } = record;
  const bodyOf = ({ types: chosen, title, text: written }: HandOversForm) => ({
    types: chosen,
    ...(title.trim() === '' ? {} : { title }),
    ...(written.trim() === '' ? {} : { text: written }),
  });
  return (
    <FormProvider {...form}>
      <EditConflictNotice
        changes={conflict.changes}
        stopped={conflict.stopped}
        labels={labels}
        onChoose={conflict.choose}
      />
      <form
        noValidate
        aria-labelledby={`${sectionId('Hand-overs')}-title`}
        onSubmit={(event) => void submit((value, version) => update.save(bodyOf(value), version))(event)}
      >
        <CheckGroup<HandOversForm>
          name="types"
          label={labels.types}
          options={types.map((name) => ({ value: name, label: name }))}
        />
        <TextField<HandOversForm> name="title" label={labels.title} autoComplete="off" />
        <TextAreaField<HandOversForm>
          name="text"
          label={labels.text}
          rows={6}
          help={
            agreement
              ? `Version ${agreement.version}, ${formatDay(agreement.at.slice(0, 10))}. Another text is another version; what was acknowledged before keeps its own.`
              : 'What people agree to when they acknowledge equipment.'
          }
        />
        <PanelButtons of="Hand-overs" isDirty={isDirty} isSubmitting={isSubmitting} onDiscard={discard} />
      </form>
    </FormProvider>
  );
}
