import type { Asset } from '@quartermaster/core/assets/asset';
import { maintenanceDoneSchema } from '@quartermaster/core/assets/maintenance';
import { message } from '@quartermaster/core/messages';
import { day, lines } from '@quartermaster/core/text';
import { z } from 'zod';
import { api, client } from '../../api.ts';
import { DayField } from '../../forms/day-field.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextAreaField } from '../../forms/text-area-field.tsx';
import { useSave } from '../../forms/use-save.ts';
import { formatDay, localDay } from '../../ui/time.tsx';
import type { MaintenanceTask } from './maintenance-button.tsx';

interface MaintenanceDialogProps {
  readonly task: MaintenanceTask;
  /** As it was when the dialog was opened. */
  readonly asset: Asset;
  readonly onClose: () => void;
}

const invalidates = [api.assets];

export const MaintenanceDialog = ({ task, ...props }: MaintenanceDialogProps) =>
  task === 'maintained' ? <MarkAsMaintained {...props} /> : <ScheduleMaintenance {...props} />;

type DialogProps = Omit<MaintenanceDialogProps, 'task'>;

const doneForm = z.object({
  date: maintenanceDoneSchema.shape.date
    .unwrap()
    .refine((date) => date <= localDay(new Date()), message.yetToCome),
  note: lines(2000).transform((note) => note.trim()),
});
type DoneInput = z.input<typeof doneForm>;

/** Records when an asset was maintained and what was done. */
function MarkAsMaintained({ asset, onClose }: DialogProps) {
  const mark = useSave(client.assets.markMaintained, {
    invalidates,
    success: message.markedMaintained,
    onSaved: onClose,
  });
  const labels = { date: 'Date', note: 'Note' };
  return (
    <FormDialog<DoneInput, z.output<typeof doneForm>>
      title={`Mark ${asset.assetId} as maintained`}
      schema={doneForm}
      defaults={{ date: localDay(new Date()), note: '' }}
      labels={labels}
      submitLabel="Mark as maintained"
      busyLabel="Saving..."
      failure={message.notMarkedMaintained}
      footnote={asset.status === 'Maintenance' ? 'Its status Maintenance ends.' : undefined}
      onSubmit={({ date, note }) =>
        mark.save({ params: { id: asset.id }, body: { date, ...(note === '' ? {} : { note }) } })
      }
      onClose={onClose}
    >
      <DayField<DoneInput> name="date" label={labels.date} required />
      <TextAreaField<DoneInput> name="note" label={labels.note} />
    </FormDialog>
  );
}

const scheduleForm = z.object({ maintenanceScheduled: day.or(z.literal('')) });
type ScheduleInput = z.input<typeof scheduleForm>;

/** Sets the day on which maintenance is due; if left empty, the day is calculated again. */
function ScheduleMaintenance({ asset, onClose }: DialogProps) {
  const schedule = useSave(client.assets.update, {
    invalidates,
    success: message.maintenanceScheduled,
    onSaved: onClose,
  });
  const labels = { maintenanceScheduled: 'Date' };
  return (
    <FormDialog<ScheduleInput, z.output<typeof scheduleForm>>
      title={`Schedule maintenance of ${asset.assetId}`}
      schema={scheduleForm}
      defaults={{ maintenanceScheduled: asset.maintenanceScheduled ?? '' }}
      labels={labels}
      submitLabel="Schedule"
      busyLabel="Saving..."
      failure={message.maintenanceNotScheduled}
      footnote={
        asset.maintenanceDue === undefined
          ? 'Without a date, none is due.'
          : `Due on ${formatDay(asset.maintenanceDue)} now. Without a date, the day follows from the interval.`
      }
      onSubmit={({ maintenanceScheduled }) =>
        schedule.save({
          params: { id: asset.id },
          body: { maintenanceScheduled: maintenanceScheduled || null },
        })
      }
      onClose={onClose}
    >
      <DayField<ScheduleInput> name="maintenanceScheduled" label={labels.maintenanceScheduled} />
    </FormDialog>
  );
}
