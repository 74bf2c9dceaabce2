import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { mostReserved } from '@quartermaster/core/assets/most-reserved';
import { labelTexts } from '@quartermaster/core/labels/label-texts';
import { useState } from 'react';
import { api, client, failureText } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { counted } from '../ui/numbers.ts';
import { toastError } from '../ui/toast.ts';

interface ReserveIdsProps {
  /** A sheet has as many. */
  readonly usual: number;
  readonly onReserved: (assetIds: readonly string[]) => void;
}

/** Reserves asset IDs, for labels to stick on what has yet to be added. */
export function ReserveIds({ usual, onReserved }: ReserveIdsProps) {
  const [typed, setTyped] = useState<string>();
  const { save, busy } = useSave(client.assetIds.reserve, { invalidates: [api.assetIds, api.settings] });
  const text = typed ?? String(usual);
  const count = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  const isPossible = count >= 1 && count <= mostReserved;
  const reserve = async (): Promise<void> => {
    try {
      const { assetIds } = await save({ count });
      onReserved(assetIds);
    } catch (error) {
      toastError(failureText(error, labelTexts.notReserved));
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isPossible) void reserve();
      }}
    >
      <FormGroup label="For new assets" labelFor="label-reserve" helperText={labelTexts.reservedFor}>
        <div className="qm-labels-reserve">
          <InputGroup
            id="label-reserve"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            intent={isPossible ? 'none' : 'danger'}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button
            type="submit"
            variant="outlined"
            disabled={!isPossible || busy}
            text={isPossible ? `Reserve ${counted(count, 'ID')}` : `1 to ${mostReserved}`}
          />
        </div>
      </FormGroup>
    </form>
  );
}
