import { Button, Tag } from '@blueprintjs/core';
import { Edit, GitMerge, Layers, Plus, TextHighlight, Trash } from '@blueprintjs/icons';
import type { AssetType } from '@quartermaster/core/fields/asset-type';
import { message } from '@quartermaster/core/messages';
import { type ReactNode, useState } from 'react';
import { client } from '../api.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Blank, Failed } from '../ui/blank.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { count } from '../ui/numbers.ts';
import { toastSuccess } from '../ui/toast.ts';
import { TypeTile } from '../ui/type-tile.tsx';
import './configuration.css';
import { ConfigurationHead } from './configuration-head.tsx';
import { MergeTypes } from './merge-types.tsx';
import { RenameType } from './rename-type.tsx';
import { RowsLoading } from './rows-loading.tsx';
import { TypeDialog } from './type-dialog.tsx';
import { useConfiguration, useRefresh } from './use-configuration.ts';

type Open =
  | { readonly what: 'add' | 'rename' | 'merge' }
  | { readonly what: 'edit' | 'delete'; readonly type: AssetType };

interface AssetTypesProps {
  /** Above the list; the panel's tab says it already. */
  readonly heading?: string;
  /** 'Add Asset Type', or 'Add Type' where types are what is spoken of. */
  readonly addLabel: string;
  /** Said when a type has been added. */
  readonly added: string;
  /** Whether types can be renamed and merged from here. */
  readonly organises?: boolean;
}

/** The asset types and all that can be done with them, for /asset-configuration and the Manage Types panel. */
export function AssetTypes({ heading, addLabel, added, organises = false }: AssetTypesProps) {
  const { types } = useConfiguration();
  const refresh = useRefresh();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const all = types.data?.items ?? [];

  const remove = async ({ id, version }: AssetType): Promise<void> => {
    try {
      await client.assetTypes.remove({ params: { id } }, { context: { version } });
      toastSuccess(message.typeDeleted);
    } finally {
      await refresh();
    }
  };

  return (
    <>
      <ConfigurationHead
        heading={heading}
        count={types.data?.total}
        actions={
          <>
            <Button
              {...(heading ? { intent: 'primary' as const } : { variant: 'outlined' as const })}
              icon={<Plus size={16} />}
              text={addLabel}
              onClick={() => setOpen({ what: 'add' })}
            />
            {organises ? (
              <>
                <ActionButton
                  variant="minimal"
                  icon={<TextHighlight size={16} />}
                  text="Rename"
                  disabled={all.length === 0}
                  onClick={() => setOpen({ what: 'rename' })}
                />
                <ActionButton
                  variant="minimal"
                  icon={<GitMerge size={16} />}
                  text="Merge"
                  disabled={all.length < 2}
                  onClick={() => setOpen({ what: 'merge' })}
                />
              </>
            ) : null}
          </>
        }
      />
      {types.isPending ? <RowsLoading /> : null}
      {types.error && !types.data ? (
        <Failed error={types.error} text={message.settingsNotLoaded} retry={() => void types.refetch()} />
      ) : null}
      {types.data?.total === 0 ? (
        <Blank icon={<Layers size={20} />} title="No asset types configured">
          Add the kinds of equipment that the company keeps.
        </Blank>
      ) : null}
      <ul className="qm-rows" aria-label="Asset types">
        {all.map((type) => (
          <TypeRow
            key={type.id}
            type={type}
            onEdit={() => setOpen({ what: 'edit', type })}
            onDelete={() => setOpen({ what: 'delete', type })}
          />
        ))}
      </ul>
      {open?.what === 'add' ? <TypeDialog added={added} onClose={close} /> : null}
      {open?.what === 'edit' ? <TypeDialog type={open.type} added={added} onClose={close} /> : null}
      {open?.what === 'rename' ? <RenameType types={all} onClose={close} /> : null}
      {open?.what === 'merge' ? <MergeTypes types={all} onClose={close} /> : null}
      {open?.what === 'delete' ? (
        <Confirm
          title={`Delete ${open.type.name}`}
          action="Delete"
          busyAction="Deleting..."
          failure={message.typeNotDeleted}
          onConfirm={() => remove(open.type)}
          onClose={close}
        >
          {message.confirmDeletion(open.type.name)}
        </Confirm>
      ) : null}
    </>
  );
}

interface TypeRowProps {
  readonly type: AssetType;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const TypeRow = ({ type, onEdit, onDelete }: TypeRowProps) => (
  <li>
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
        <Badge>{count(type.maintenanceInterval)} months maintenance</Badge>
        {type.requiresCalibration ? <Badge>Requires Calibration</Badge> : null}
      </div>
    </div>
    <Button variant="minimal" icon={<Edit size={16} />} aria-label={`Edit ${type.name}`} onClick={onEdit} />
    <Button
      variant="minimal"
      icon={<Trash size={16} />}
      aria-label={`Delete ${type.name}`}
      onClick={onDelete}
    />
  </li>
);

const Badge = ({ children }: { readonly children: ReactNode }) => (
  <Tag minimal className="qm-type">
    {children}
  </Tag>
);
