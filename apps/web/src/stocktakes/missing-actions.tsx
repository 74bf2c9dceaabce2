import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { Archive, Envelope, MapMarker, More } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { CountedAsset } from '@quartermaster/core/stocktakes/stocktake';
import { text } from '@quartermaster/core/text';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { api, client } from '../api.ts';
import { RetireAsset } from '../assets/retirement/retire-dialog.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { useLocations } from '../locations/use-locations.ts';
import { Dropdown } from '../ui/dropdown.tsx';

interface MissingActionsProps {
  readonly asset: CountedAsset;
  /** The counted place, as a path. */
  readonly place: string;
}

/** What can be done about an asset that wasn't found: the stock-take itself leaves it as it is. */
export function MissingActions({ asset, place }: MissingActionsProps) {
  const [begun, setBegun] = useState<'retire' | 'move'>();
  const queries = useQueryClient();
  const end = (): void => {
    setBegun(undefined);
    void queries.invalidateQueries({ queryKey: api.stocktakes.key() });
  };
  const { assetId, name, assignedTo } = asset;
  return (
    <>
      <Dropdown
        at="end"
        content={
          <Menu aria-label={`What to do about ${assetId}`}>
            {assignedTo === null ? null : (
              <MenuItem
                text="Ask the holder"
                icon={<Envelope size={16} />}
                href={questionTo(assignedTo, asset, place)}
              />
            )}
            <MenuItem
              text="Seen elsewhere..."
              icon={<MapMarker size={16} />}
              onClick={() => setBegun('move')}
            />
            <MenuItem text="Retire..." icon={<Archive size={16} />} onClick={() => setBegun('retire')} />
          </Menu>
        }
      >
        <Button
          variant="minimal"
          size="small"
          icon={<More size={16} />}
          aria-label={`More about ${assetId}`}
          aria-haspopup="menu"
        />
      </Dropdown>
      {begun === 'retire' ? <RetireMissing id={asset.id} onClose={end} /> : null}
      {begun === 'move' ? <SeenElsewhere id={asset.id} name={`${assetId} ${name}`} onClose={end} /> : null}
    </>
  );
}

/** A mail to whoever has it. */
function questionTo(email: string, { assetId, name }: CountedAsset, place: string): string {
  const subject = `Where is ${name} (${assetId})?`;
  const body = `We counted what is at ${place}, and didn't find ${name} (${assetId}), which you have according to our records. Do you still have it, and where is it?`;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

interface RetireMissingProps {
  readonly id: string;
  readonly onClose: () => void;
}

function RetireMissing({ id, onClose }: RetireMissingProps) {
  const { data } = useQuery(api.assets.get.queryOptions({ input: { params: { id } } }));
  return data ? <RetireAsset asset={data} onClose={onClose} /> : null;
}

const schema = z.object({ location: text(128).min(1, message.required) });
type MoveForm = z.infer<typeof schema>;

interface SeenElsewhereProps extends RetireMissingProps {
  readonly name: string;
}

/** Records where an asset was seen instead. */
function SeenElsewhere({ id, name, onClose }: SeenElsewhereProps) {
  const { all: locations } = useLocations();
  const { save } = useSave(client.assets.update, {
    invalidates: [api.assets, api.locations.countAssets],
    success: message.assetUpdated,
    onSaved: onClose,
  });
  return (
    <FormDialog<MoveForm, MoveForm>
      title={`Where was ${name} seen?`}
      schema={schema}
      defaults={{ location: '' }}
      labels={{ location: 'Location' }}
      submitLabel="Save"
      busyLabel="Saving..."
      failure={message.assetNotUpdated}
      onSubmit={({ location }) => save({ params: { id }, body: { location } })}
      onClose={onClose}
    >
      <SelectField<MoveForm>
        name="location"
        label="Location"
        required
        none="Choose a location"
        options={locations.map(({ id: value, path }) => ({ value, label: path }))}
      />
    </FormDialog>
  );
}
