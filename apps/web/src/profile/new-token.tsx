import { zodResolver } from '@hookform/resolvers/zod';
import { message } from '@quartermaster/core/messages';
import { newAccessTokenSchema } from '@quartermaster/core/users/access-token';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { api, client } from '../api.ts';
import { FormErrors } from '../forms/form-errors.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { showServerErrors } from '../forms/server-errors.ts';
import { TextField } from '../forms/text-field.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { useFirstFieldFocus } from '../ui/focus.ts';
import { OfferedButton } from '../ui/offered-button.tsx';
import type { CreatedToken } from './token-once.tsx';

const schema = z.object({
  name: newAccessTokenSchema.shape.name,
  scope: newAccessTokenSchema.shape.scope,
  expiresInDays: z.enum(['30', '90', '180', '365']).transform(Number),
});
type Input = z.input<typeof schema>;
type Output = z.output<typeof schema>;

interface NewTokenProps {
  readonly onCreated: (token: CreatedToken) => void;
  readonly onCancel: () => void;
}

/** Creates a token: its purpose, its permissions and its lifetime. */
export function NewToken({ onCreated, onCancel }: NewTokenProps) {
  const queries = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  useFirstFieldFocus(element);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: { name: '', scope: 'read', expiresInDays: '90' },
    mode: 'onBlur',
  });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (value) => {
    try {
      const token = await client.tokens.create(value);
      await queries.invalidateQueries({ queryKey: api.tokens.key() });
      onCreated(token);
    } catch (error) {
      showServerErrors(form, error, message.tokenNotCreated);
    }
  });
  return (
    <FormProvider {...form}>
      <form ref={element} noValidate className="qm-new-token" onSubmit={(event) => void submit(event)}>
        <FormErrors labels={{ name: 'Name', scope: 'Scope', expiresInDays: 'Expires' }} />
        <div className="qm-profile-grid">
          <TextField<Input> name="name" label="Name" placeholder="Nightly inventory sync" required />
          <SelectField<Input>
            name="scope"
            label="Scope"
            options={[
              { value: 'read', label: 'Read' },
              { value: 'write', label: 'Read and write' },
            ]}
          />
          <SelectField<Input>
            name="expiresInDays"
            label="Expires"
            options={[
              { value: '30', label: 'In 30 days' },
              { value: '90', label: 'In 90 days' },
              { value: '180', label: 'In 180 days' },
              { value: '365', label: 'In a year' },
            ]}
          />
        </div>
        <div className="qm-row">
          <OfferedButton
            type="submit"
            intent="primary"
            text={isSubmitting ? 'Creating...' : 'Create token'}
            disabled={isSubmitting}
          />
          <ActionButton variant="minimal" text="Cancel" disabled={isSubmitting} onClick={onCancel} />
        </div>
      </form>
    </FormProvider>
  );
}
