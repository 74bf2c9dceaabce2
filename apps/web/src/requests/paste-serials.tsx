import { FormGroup, TextArea } from '@blueprintjs/core';
import { Clipboard } from '@blueprintjs/icons';
import { useState } from 'react';
import { ActionButton } from '../ui/action-button.tsx';
import { OfferedButton } from '../ui/offered-button.tsx';
import type { Receiving } from './use-receiving.ts';

/** A field for pasting many serial numbers at once, as delivery notes and spreadsheets list them. */
export function PasteSerials({ receiving }: { readonly receiving: Receiving }) {
  const [lines, setLines] = useState<string>();
  if (lines === undefined) {
    return (
      <OfferedButton
        variant="minimal"
        size="small"
        icon={<Clipboard size={14} />}
        text="Paste serials"
        onClick={() => setLines('')}
      />
    );
  }
  const close = (): void => setLines(undefined);
  const fill = (): void => {
    receiving.paste(lines);
    close();
  };
  return (
    <div className="qm-paste-serials">
      <FormGroup
        label="Serial numbers"
        labelFor="qm-serials"
        helperText="One per line: serial numbers in the order of the units, or assetId,serialNumber"
      >
        <TextArea
          id="qm-serials"
          className="qm-mono"
          fill
          autoFocus
          rows={4}
          value={lines}
          spellCheck={false}
          onChange={(event) => setLines(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
          }}
        />
      </FormGroup>
      <ActionButton handFocusTo="neighbour" text="Cancel" onClick={close} />
      <OfferedButton handFocusTo="neighbour" text="Fill in" disabled={lines.trim() === ''} onClick={fill} />
    </div>
  );
}
