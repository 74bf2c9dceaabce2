import { Button, Tag } from '@blueprintjs/core';
import { Edit, Form, Plus, Trash } from '@blueprintjs/icons';
import { type CustomField, everyType } from '@quartermaster/core/fields/custom-field';
import { message } from '@quartermaster/core/messages';
import { type ReactNode, useRef, useState } from 'react';
import { api, client } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { counted } from '../ui/numbers.ts';
import { useOffered } from '../ui/offered-actions.ts';
import { RowButtons, type RowOffer, useOfferedCards } from '../ui/row-actions.tsx';
import './configuration.css';
import { ConfigurationHeader } from './configuration-header.tsx';
import { ConfigurationSkeleton } from './configuration-skeleton.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { fieldTypeLabels } from './field-types.ts';
import { useConfiguration } from './use-configuration.ts';

type Open = { readonly what: 'add' } | { readonly what: 'edit' | 'delete'; readonly field: CustomField };

/** The custom fields and their actions, for /asset-configuration and the Custom Fields tab. */
export function CustomFields({ heading }: { readonly heading?: string }) {
  const { fields } = useConfiguration();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const add = { text: 'Add Custom Field', icon: <Plus size={16} />, onClick: () => setOpen({ what: 'add' }) };
  const list = useRef<HTMLUListElement>(null);
  const all = fields.data?.items ?? [];
  const fieldOffer = (field: CustomField): RowOffer => ({
    name: field.displayName,
    actions: [
      { text: 'Edit', icon: <Edit size={16} />, onClick: () => setOpen({ what: 'edit', field }) },
      { text: 'Delete', icon: <Trash size={16} />, onClick: () => setOpen({ what: 'delete', field }) },
    ],
  });
  const focused = useOfferedCards(list, { rows: all, rowKey: ({ id }) => id, rowActions: fieldOffer });
  useOffered({ of: 'screen', title: heading ?? 'Fields', actions: [add] });

  const remove = useSave(client.customFields.remove, {
    invalidates: [api.assetTypes, api.customFields],
    success: message.recordDeleted('field'),
  });

  return (
    <>
      <ConfigurationHeader
        heading={heading}
        count={fields.data?.total}
        actions={<Button variant="outlined" {...add} />}
      />
      {fields.isPending ? <ConfigurationSkeleton /> : null}
      {fields.error && !fields.data ? (
        <ErrorState
          error={fields.error}
          text={message.settingsNotLoaded}
          retry={() => void fields.refetch()}
        />
      ) : null}
      {fields.data?.total === 0 ? (
        <EmptyState icon={<Form size={20} />} title="No custom fields configured">
          Add whatever else you want to record about assets.
        </EmptyState>
      ) : null}
      <ul ref={list} className="qm-rows" aria-label="Custom fields" {...focused.events}>
        {all.map((field) => (
          <FieldRow key={field.id} field={field} offer={fieldOffer(field)} />
        ))}
      </ul>
      {focused.offered}
      {open?.what === 'add' ? <FieldDialog onClose={close} /> : null}
      {open?.what === 'edit' ? <FieldDialog field={open.field} onClose={close} /> : null}
      {open?.what === 'delete' ? (
        <ConfirmDialog
          title={`Delete ${open.field.displayName}`}
          action="Delete"
          busyAction="Deleting..."
          failure={message.recordNotDeleted('field')}
          onConfirm={() => remove.save({ params: { id: open.field.id } }, open.field.version)}
          onClose={close}
        >
          {message.confirmFieldDeletion}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface FieldRowProps {
  readonly field: CustomField;
  readonly offer: RowOffer;
}

const FieldRow = ({ field, offer }: FieldRowProps) => (
  <li data-key={field.id}>
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
        <Badge>{fieldTypeLabels[field.type]}</Badge>
        {field.required ? <Badge>Required</Badge> : null}
        {field.hiddenOnItemForms ? <Badge>Hidden on item forms</Badge> : null}
        <Badge title={field.assetTypes.join(', ')}>{owners(field)}</Badge>
      </div>
    </div>
    <RowButtons {...offer} size="medium" />
  </li>
);

/** 'All types', '3 types', or the name of a single type. */
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
