import type { Round } from '@quartermaster/core/confirmations/confirmation';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { api, client } from '../api.ts';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { DayField } from '../forms/day-field.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { useLocations } from '../locations/use-locations.ts';
import { localDay } from '../ui/time.tsx';
import { labels, reminders, type StartForm, startFormSchema } from './round-form.ts';

const defaults: StartForm = {
  name: '',
  who: 'everybody',
  department: '',
  location: '',
  due: '',
  remindEvery: '7',
  asksAgreement: false,
};

const choices = [
  { value: 'everybody', label: 'Everybody who has equipment' },
  { value: 'department', label: 'A department' },
  { value: 'location', label: 'Who has something at a location' },
];

interface StartRoundProps {
  readonly onStarted: (round: Round) => void;
  readonly onClose: () => void;
}

/** Starts a confirmation round. */
export function StartRound({ onStarted, onClose }: StartRoundProps) {
  const { save } = useSave(client.confirmations.start, {
    invalidates: [api.confirmations],
    success: message.roundStarted,
    onSaved: onStarted,
  });
  return (
    <FormDialog<StartForm, StartForm>
      title="Start Confirmation Round"
      schema={startFormSchema}
      defaults={defaults}
      labels={labels}
      submitLabel="Start Round"
      busyLabel="Starting..."
      failure={message.recordNotAdded('round')}
      footnote="They are told at once; whoever is suspended is listed, not asked."
      onSubmit={({ name, who, department, location, due, remindEvery, asksAgreement }) =>
        save({
          ...{ name, asksAgreement, remindEvery: Number(remindEvery) },
          ...(who === 'department' ? { department } : {}),
          ...(who === 'location' ? { location } : {}),
          ...(due === '' ? {} : { due }),
        })
      }
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  );
}

function Fields() {
  const who = useFormContext<StartForm>().watch('who');
  const departments = useQuery(api.users.departments.queryOptions({ enabled: who === 'department' }));
  const { all: locations } = useLocations();
  const { data: acknowledging } = useQuery(api.acknowledgements.get.queryOptions());
  return (
    <>
      <TextField<StartForm> name="name" label={labels.name} required autoComplete="off" />
      <SelectField<StartForm> name="who" label={labels.who} options={choices} />
      {who === 'department' ? (
        <SelectField<StartForm>
          name="department"
          label={labels.department}
          required
          none="Choose a department"
          options={(departments.data?.items ?? []).map((name) => ({ value: name, label: name }))}
        />
      ) : null}
      {who === 'location' ? (
        <SelectField<StartForm>
          name="location"
          label={labels.location}
          required
          none="Choose a location"
          options={locations.map(({ id, path }) => ({ value: id, label: path }))}
        />
      ) : null}
      <div className="qm-form2">
        <DayField<StartForm> name="due" label={labels.due} from={localDay(new Date())} />
        <SelectField<StartForm> name="remindEvery" label={labels.remindEvery} options={reminders} />
      </div>
      {acknowledging?.agreement ? (
        <CheckboxField<StartForm> name="asksAgreement" label={labels.asksAgreement} />
      ) : null}
    </>
  );
}
