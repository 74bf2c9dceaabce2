import { Button, Tag } from '@blueprintjs/core';
import { Edit, GitMerge, Layers, Plus, TextHighlight, Trash } from '@blueprintjs/icons';
import { type AssetType, monthsOfMaintenance } from '@quartermaster/core/fields/asset-type';
import { message } from '@quartermaster/core/messages';
import { type ReactNode, useRef, useState } from 'react';
import { api, client } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { count } from '../ui/numbers.ts';
import { useOffered } from '../ui/offered-actions.ts';
import { RowButtons, type RowOffer, useOfferedCards } from '../ui/row-actions.tsx';
import { TypeTile } from '../ui/type-tile.tsx';
import './configuration.css';
import { ConfigurationHeader } from './configuration-header.tsx';
import { ConfigurationSkeleton } from './configuration-skeleton.tsx';
import { MergeTypes } from './merge-types.tsx';
import { RenameType } from './rename-type.tsx';
import { TypeDialog } from './type-dialog.tsx';
import { useConfiguration, useDefaultInterval } from './use-configuration.ts';

type Open =
  | { readonly what: 'add' | 'rename' | 'merge' }
  | { readonly what: 'edit' | 'delete'; readonly type: AssetType };

interface AssetTypesProps {
  /** Above the list; not needed in the panel, whose tab has a title. */
  readonly heading?: string;
  /** 'Add Asset Type', or 'Add Type' where the context is clear. */
  readonly addLabel: string;
  /** The toast when a type has been added. */
  readonly added: string;
  /** Whether to offer Rename and Merge. */
  readonly organises?: boolean;
}

/** The asset types and their actions, for /asset-configuration and the Manage Types panel. */
export function AssetTypes({ heading, addLabel, added, organises = false }: AssetTypesProps) {
  const { types } = useConfiguration();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const all = types.data?.items ?? [];
  const add = { text: addLabel, icon: <Plus size={16} />, onClick: () => setOpen({ what: 'add' }) };
  const rename = {
    text: 'Rename',
    icon: <TextHighlight size={16} />,
    disabled: all.length === 0,
    onClick: () => setOpen({ what: 'rename' }),
  };
  const merge = {
    text: 'Merge',
    icon: <GitMerge size={16} />,
    disabled: all.length < 2,
    onClick: () => setOpen({ what: 'merge' }),
  };
  const list = useRef<HTMLUListElement>(null);
  const typeOffer = (type: AssetType): RowOffer => ({
    name: type.name,
    actions: [
      { text: 'Edit', icon: <Edit size={16} />, onClick: () => setOpen({ what: 'edit', type }) },
      { text: 'Delete', icon: <Trash size={16} />, onClick: () => setOpen({ what: 'delete', type }) },
    ],
  });
  const focused = useOfferedCards(list, { rows: all, rowKey: ({ id }) => id, rowActions: typeOffer });
  const actions = organises ? [add, rename, merge] : [add];
  useOffered({ of: 'screen', title: heading ?? 'Types', actions });

  const remove = useSave(client.assetTypes.remove, {
    invalidates: [api.assetTypes, api.customFields],
    success: message.recordDeleted('type'),
  });

  return (
    <>
      <ConfigurationHeader
        heading={heading}
        count={types.data?.total}
        actions={
          <>
            <Button
              {...(heading ? { intent: 'primary' as const } : { variant: 'outlined' as const })}
              {...add}
            />
            {organises ? (
              <>
                <ActionButton variant="minimal" {...rename} />
                <ActionButton variant="minimal" {...merge} />
              </>
            ) : null}
          </>
        }
      />
      {types.isPending ? <ConfigurationSkeleton /> : null}
      {types.error && !types.data ? (
        <ErrorState error={types.error} text={message.settingsNotLoaded} retry={() => void types.refetch()} />
      ) : null}
      {types.data?.total === 0 ? (
        <EmptyState icon={<Layers size={20} />} title="No asset types configured">
          Add the kinds of equipment your company has.
        </EmptyState>
      ) : null}
      <ul ref={list} className="qm-rows" aria-label="Asset types" {...focused.events}>
        {all.map((type) => (
          <TypeRow key={type.id} type={type} offer={typeOffer(type)} />
        ))}
      </ul>
      {focused.offered}
      {open?.what === 'add' ? <TypeDialog added={added} onClose={close} /> : null}
      {open?.what === 'edit' ? <TypeDialog type={open.type} added={added} onClose={close} /> : null}
      {open?.what === 'rename' ? <RenameType types={all} onClose={close} /> : null}
      {open?.what === 'merge' ? <MergeTypes types={all} onClose={close} /> : null}
      {open?.what === 'delete' ? (
        <ConfirmDialog
          title={`Delete ${open.type.name}`}
          action="Delete"
          busyAction="Deleting..."
          failure={message.recordNotDeleted('type')}
          onConfirm={() => remove.save({ params: { id: open.type.id } }, open.type.version)}
          onClose={close}
        >
          {message.confirmDeletion(open.type.name)}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface TypeRowProps {
  readonly type: AssetType;
  readonly offer: RowOffer;
}

const TypeRow = ({ type, offer }: TypeRowProps) => (
  <li data-key={type.id}>
    <TypeTile type={type.name} />
    <div className="qm-rows-text">
      <div className="qm-clip">
        <div className="qm-strong qm-clip" title={type.name}>
          {type.name}
        </div>
        {type.description ? (
          <div className="qm-muted qm-sm qm-clip" title={type.description}>
            {type.description}
          </div>
        ) : null}
      </div>
      <div className="qm-badges">
        <Interval type={type} />
        {type.requiresCalibration ? <Badge>Requires Calibration</Badge> : null}
      </div>
    </div>
    <RowButtons {...offer} size="medium" />
  </li>
);

/** The interval that applies: the type's own, or the company's. */
function Interval({ type }: Pick<TypeRowProps, 'type'>) {
  const company = useDefaultInterval();
  if (company === undefined && type.maintenanceInterval === null) return null;
  const months = monthsOfMaintenance(type, { maintenanceInterval: company ?? 0 });
  return (
    <Badge>
      {maintenanceText(months)}
      {type.maintenanceInterval === null ? ' (default)' : ''}
    </Badge>
  );
}

/** '3 months maintenance' (section 2), or that there is none. */
const maintenanceText = (months: number): string =>
  months === 0 ? 'No maintenance' : `${count(months)} months maintenance`;

const Badge = ({ children }: { readonly children: ReactNode }) => (
  <Tag minimal className="qm-type">
    {children}
  </Tag>
);
