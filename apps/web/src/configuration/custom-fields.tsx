import { Button, Tag } from '@blueprintjs/core';
import { Edit, Form, Plus, Trash } from '@blueprintjs/icons';
import { type CustomField, everyType } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { type ReactNode, useState } from 'react';
import { client } from '../api.ts';
import { Blank, Failed } from '../ui/blank.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { counted } from '../ui/numbers.ts';
import { toastSuccess } from '../ui/toast.ts';
import './configuration.css';
import { ConfigurationHead } from './configuration-head.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { fieldTypeWords } from './field-types.ts';
import { RowsLoading } from './rows-loading.tsx';
import { useConfiguration, useRefresh } from './use-configuration.ts';

type Open = { readonly what: 'add' } | { readonly what: 'edit' | 'delete'; readonly field: CustomField };

/** The custom fields and all that can be done with them, for /asset-configuration and the Custom Fields tab. */
export function CustomFields({ heading }: { readonly heading?: string }) {
  const { fields } = useConfiguration();
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);

  const remove = async ({ id, version }: CustomField): Promise<void> => {
    try {
      await client.customFields.remove({ params: { id } }, { context: { version } });
      toastSuccess(message.fieldDeleted);
    } finally {
      await refresh();
    }
  };

  return (
    <>
      <ConfigurationHead
        heading={heading}
        count={fields.data?.total}
        actions={
          <Button
            variant="outlined"
            icon={<Plus size={16} />}
            text="Add Custom Field"
            onClick={() => setOpen({ what: 'add' })}
          />
        }
      />
      {fields.isPending ? <RowsLoading /> : null}
      {fields.error && !fields.data ? (
        <Failed error={fields.error} text={message.settingsNotLoaded} retry={() => void fields.refetch()} />
      ) : null}
      {fields.data?.total === 0 ? (
        <Blank icon={<Form size={20} />} title="No custom fields configured">
          Add what is to be recorded of assets beyond the usual.
        </Blank>
      ) : null}
      <ul className="qm-rows" aria-label="Custom fields">
        {(fields.data?.items ?? []).map((field) => (
          <FieldRow
            key={field.id}
            field={field}
            onEdit={() => setOpen({ what: 'edit', field })}
            onDelete={() => setOpen({ what: 'delete', field })}
          />
        ))}
      </ul>
      {open?.what === 'add' ? <FieldDialog onClose={close} /> : null}
      {open?.what === 'edit' ? <FieldDialog field={open.field} onClose={close} /> : null}
      {open?.what === 'delete' ? (
        <Confirm
          title={`Delete ${open.field.displayName}`}
          action="Delete"
          busyAction="Deleting..."
          failure={message.fieldNotDeleted}
          onConfirm={() => remove(open.field)}
          onClose={close}
        >
          {message.confirmFieldDeletion}
        </Confirm>
      ) : null}
    </>
  );
}

interface FieldRowProps {
  readonly field: CustomField;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const FieldRow = ({ field, onEdit, onDelete }: FieldRowProps) => (
  <li>
    <div className="qm-rows-text">
      <div className="qm-clip">
        <div className="qm-strong qm-clip" title={field.displayName}>
          {field.displayName}
        </div>
        <div className="qm-muted qm-mono qm-clip" title={field.apiName}>
          {field.apiName}
        </div>
      </div>
      <div className="qm-badges">
        {field.converting ? <Badge>Converting</Badge> : null}
        <Badge>{fieldTypeWords[field.type]}</Badge>
        {field.required ? <Badge>Required</Badge> : null}
        {field.hiddenOnItemForms ? <Badge>Hidden on item forms</Badge> : null}
        <Badge title={field.assetTypes.join(', ')}>{owners(field)}</Badge>
      </div>
    </div>
    <Button
      variant="minimal"
      icon={<Edit size={16} />}
      aria-label={`Edit ${field.displayName}`}
      onClick={onEdit}
    />
    <Button
      variant="minimal"
      icon={<Trash size={16} />}
      aria-label={`Delete ${field.displayName}`}
      onClick={onDelete}
    />
  </li>
);

/** 'All types', '3 types', or the name of the only one. */
function owners({ assetTypes }: CustomField): string {
  if (assetTypes.includes(everyType)) return 'All types';
  const [only] = assetTypes;
  if (only !== undefined && assetTypes.length === 1) return only;
  return assetTypes.length === 0 ? 'No type' : counted(assetTypes.length, 'type');
}

const Badge = ({ title, children }: { readonly title?: string; readonly children: ReactNode }) => (
  <Tag minimal className="qm-type" {...(title === undefined ? {} : { htmlTitle: title })}>
    {children}
  </Tag>
);
