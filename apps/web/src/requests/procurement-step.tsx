import { DialogBody, DialogFooter } from '@blueprintjs/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { type Procurement, procurementSchema } from '@quartermaster/core/requests/request';
import { filled } from '@quartermaster/core/text';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { api } from '../api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { DayField } from '../ui/day-field.tsx';
import { FormErrors, TextAreaField, TextField, useServerErrors } from '../ui/form.tsx';
import type { RequestRow } from './use-requests.ts';

/** The form requires the ticket reference (section 5); the API takes the request's own where it has one. */
const schema = procurementSchema.extend({ ticketRef: filled(200) });
type ProcurementInput = z.input<typeof schema>;

const labels = {
  ticketRef: 'Ticket Ref',
  vendor: 'Vendor',
  expectedDeliveryDate: 'Expected Delivery',
  notes: 'Notes',
};

interface ProcurementStepProps {
  readonly request: RequestRow;
  readonly onSave: (procurement: Procurement) => Promise<void>;
  readonly onBack: () => void;
}

/** The procurement form as a step of Review Request: saving it moves the request on (section 4). */
export function ProcurementStep({ request, onSave, onBack }: ProcurementStepProps) {
  const form = useForm<ProcurementInput, unknown, Procurement>({
    resolver: zodResolver(schema),
    mode: 'onBlur',
    defaultValues: { ticketRef: request.ticketRef ?? '', vendor: '', expectedDeliveryDate: '' },
  });
  useEffect(() => form.setFocus(request.ticketRef ? 'vendor' : 'ticketRef'), [form, request.ticketRef]);
  return (
    <FormProvider {...form}>
      <Fields
        request={request}
        onSave={onSave}
        onBack={onBack}
        submit={form.handleSubmit}
        busy={form.formState.isSubmitting}
      />
    </FormProvider>
  );
}

interface FieldsProps extends ProcurementStepProps {
  readonly submit: ReturnType<typeof useForm<ProcurementInput, unknown, Procurement>>['handleSubmit'];
  readonly busy: boolean;
}

function Fields({ request, onSave, onBack, submit, busy }: FieldsProps) {
  const showErrors = useServerErrors<ProcurementInput>('Failed to save procurement details');
  const vendors = useQuery(api.vendors.list.queryOptions({ input: { limit: '200' } }));
  const units = request.items.reduce((sum, item) => sum + item.quantity, 0);
  const save = submit(async (procurement) => {
    try {
      await onSave(procurement);
    } catch (error) {
      showErrors(error);
    }
  });
  return (
    <form noValidate className="qm-dialog-form" onSubmit={(event) => void save(event)}>
      <DialogBody>
        <FormErrors labels={labels} />
        <div className="qm-form2">
          <TextField<ProcurementInput> name="ticketRef" label={labels.ticketRef} required mono />
          <TextField<ProcurementInput>
            name="vendor"
            label={labels.vendor}
            required
            suggestions={vendors.data?.items.map((vendor) => vendor.name) ?? []}
            help="A new name makes a new vendor."
          />
          <DayField<ProcurementInput>
            name="expectedDeliveryDate"
            label={labels.expectedDeliveryDate}
            required
          />
        </div>
        <TextAreaField<ProcurementInput> name="notes" label={labels.notes} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <ActionButton variant="minimal" text="Back" disabled={busy} onClick={onBack} />
            <ActionButton
              type="submit"
              intent="primary"
              text={busy ? 'Saving...' : 'Mark as Ordered'}
              disabled={busy}
            />
          </>
        }
      >
        {units === 1 ? 'One asset is created for it.' : `${units} assets are created, one for each unit.`}
      </DialogFooter>
    </form>
  );
}
