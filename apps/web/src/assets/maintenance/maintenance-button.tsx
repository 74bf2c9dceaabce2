import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { Calendar, TickCircle, Wrench } from '@blueprintjs/icons';
import { useState } from 'react';
import { Dropdown } from '../../ui/dropdown.tsx';

/** The maintenance dialogs. */
export type MaintenanceTask = 'maintained' | 'schedule';

/** An administrator's actions for an asset's maintenance. */
export function MaintenanceButton({ onChoose }: { readonly onChoose: (task: MaintenanceTask) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dropdown
      at="start"
      isOpen={isOpen}
      onInteraction={setOpen}
      content={
        <Menu aria-label="Maintenance">
          <MenuItem
            icon={<TickCircle size={16} />}
            text="Mark as maintained"
            onClick={() => onChoose('maintained')}
          />
          <MenuItem
            icon={<Calendar size={16} />}
            text="Schedule maintenance"
            onClick={() => onChoose('schedule')}
          />
        </Menu>
      }
    >
      <Button variant="outlined" icon={<Wrench size={16} />} text="Maintenance" aria-haspopup="menu" />
    </Dropdown>
  );
}
