import { Button } from '@blueprintjs/core';
import { Person } from '@blueprintjs/icons';
import type { Asset } from '@quartermaster/core/assets/asset';
import { message } from '@quartermaster/core/messages';
import { useRef, useState } from 'react';
import { api, client, failureText } from '../../api.ts';
import { useSave } from '../../forms/use-save.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import type { CommandAction } from '../../ui/offered-actions.ts';
import { shortcuts } from '../../ui/shortcuts.ts';
import { toastError } from '../../ui/toast.ts';
import { usePlainKey } from '../../ui/use-plain-key.ts';
import { AssignPanel, type Destination } from './assign-panel.tsx';
import { rememberHolder } from './recent-holders.ts';

/** Shift the popover along the button instead of flipping it, so that it covers the detail, not the list. */
const besideEdge = { flip: { crossAxis: false }, shift: { padding: 16 } } as const;

interface Assigning {
  readonly asset: Asset;
  /** Opens the panel. */
  readonly action: CommandAction;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly choose: (destination: Destination) => void;
}

/**
 * Assigns the open asset to somebody or takes it back; undefined while its order determines who gets it, and once it
 * is retired.
 */
export function useAssigning(asset: Asset): Assigning | undefined {
  const [isOpen, setOpen] = useState(false);
  const name = useRef('');
  const { save, busy } = useSave(client.assets.update, {
    invalidates: [api.assets, api.locations.countAssets],
    success: (saved) =>
      saved.assignedTo === null
        ? message.assetTakenBack(saved.assetId)
        : message.assetAssigned(name.current, asset.assignedTo !== null, saved),
  });
  const choose = ({ person, location }: Destination): void => {
    setOpen(false);
    if (person) rememberHolder(person);
    name.current = person?.displayName ?? '';
    const body = { assignedTo: person?.email ?? null, ...(location === undefined ? {} : { location }) };
    save({ params: { id: asset.id }, body }, asset.version).catch((error: unknown) =>
      toastError(failureText(error, message.assetNotUpdated)),
    );
  };
  if (asset.status === 'Pending Delivery' || asset.retired !== undefined) return undefined;
  const action = {
    text: asset.assignedTo === null ? 'Assign' : 'Reassign',
    words: 'assign',
    icon: <Person size={16} />,
    disabled: busy,
    onClick: () => setOpen(true),
  };
  return { asset, action, isOpen, setOpen, choose };
}

/** Opens the panel below itself; so does its key. */
export function AssignButton({ asset, action, isOpen, setOpen, choose }: Assigning) {
  const { text, icon, disabled = false, onClick } = action;
  usePlainKey(shortcuts.assign.key, onClick);
  return (
    <Dropdown
      at="start"
      isOpen={isOpen}
      onInteraction={setOpen}
      middleware={besideEdge}
      content={<AssignPanel asset={asset} onChoose={choose} />}
    >
      <Button
        variant="outlined"
        icon={icon}
        text={text}
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcuts.assign.key}
        disabled={disabled}
      />
    </Dropdown>
  );
}
