import { Button, InputGroup, Tag } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { secretNameSchema, secretsIn } from '@quartermaster/core/workflows/secrets';
import type { Workflow } from '@quartermaster/core/workflows/workflow';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { api, client, failureText } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { toastError } from '../../ui/toast.ts';
import { actionsIn, type WorkflowInput } from './workflow-input.ts';

/** Values that webhook requests may use and nobody may read. They are saved at once, and in no draft. */
export function SecretsField({
  workflow,
}: {
  readonly workflow: Pick<Workflow, 'id' | 'secrets'> | undefined;
}) {
  const { getValues } = useFormContext<WorkflowInput>();
  const { data } = useQuery(
    api.workflows.get.queryOptions({
      input: { params: { id: workflow?.id ?? '' } },
      enabled: workflow !== undefined,
    }),
  );
  const set = data?.secrets ?? workflow?.secrets ?? [];
  const used = secretsIn(actionsIn(getValues().actions));
  const remove = useSave(client.workflows.removeSecret, { invalidates: [api.workflows] });
  return (
    <fieldset className="qm-variables" aria-describedby="secrets-note">
      <legend>Secrets</legend>
      <p id="secrets-note" className="qm-muted qm-sm">
        {workflow
          ? 'Webhook requests use them like '
          : 'Secrets can be set once the workflow is saved. Webhook requests use them like '}
        <code className="qm-mono">{'{{ secrets.API_TOKEN }}'}</code>. Saved at once, and never shown again.
      </p>
      {workflow === undefined ? null : (
        <>
          <ul className="qm-secrets">
            {[...new Set([...set, ...used])].sort().map((name) => (
              <li key={name}>
                <span className="qm-mono">{name}</span>
                <Tag minimal intent={set.includes(name) ? 'none' : 'warning'}>
                  {set.includes(name) ? 'set' : 'not set yet'}
                </Tag>
                {set.includes(name) ? (
                  <ActionButton
                    handFocusTo="neighbour"
                    className="qm-push"
                    variant="minimal"
                    icon={<Cross size={16} />}
                    aria-label={`Delete the secret ${name}`}
                    disabled={remove.busy}
                    onClick={() => {
                      remove
                        .save({ params: { id: workflow.id, name } })
                        .catch((error: unknown) =>
                          toastError(failureText(error, message.recordNotUpdated('workflow'))),
                        );
                    }}
                  />
                ) : null}
              </li>
            ))}
          </ul>
          <NewSecret id={workflow.id} proposed={used.find((name) => !set.includes(name)) ?? ''} />
        </>
      )}
    </fieldset>
  );
}

/** Sets a secret, or replaces one. */
function NewSecret({ id, proposed }: { readonly id: string; readonly proposed: string }) {
  const [typed, setTyped] = useState<string>();
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const name = typed ?? proposed;
  const { save, busy } = useSave(client.workflows.setSecret, {
    invalidates: [api.workflows],
    success: (_answer, { params }) => `Secret ${params.name} saved`,
    onSaved: () => {
      setTyped(undefined);
      setValue('');
    },
  });
  const set = (): void => {
    const checked = secretNameSchema.safeParse(name);
    setFault(checked.error?.issues[0]?.message ?? (value === '' ? message.required : undefined));
    if (!checked.success || value === '') return;
    save({ params: { id, name }, body: { value } }).catch((error: unknown) =>
      setFault(failureText(error, message.recordNotUpdated('workflow'))),
    );
  };
  return (
    <>
      <div className="qm-variable">
        <InputGroup
          aria-label="Name of the secret"
          placeholder="API_TOKEN"
          className="qm-mono-field"
          autoComplete="off"
          spellCheck={false}
          value={name}
          onValueChange={setTyped}
        />
        <InputGroup
          type="password"
          aria-label="Value of the secret"
          autoComplete="new-password"
          value={value}
          onValueChange={setValue}
        />
        <Button text={busy ? 'Saving...' : 'Set'} disabled={busy} onClick={set} />
      </div>
      {fault ? (
        <p className="qm-failed qm-sm" role="alert">
          {fault}
        </p>
      ) : null}
    </>
  );
}
