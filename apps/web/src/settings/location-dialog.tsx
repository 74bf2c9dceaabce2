import { isApiError } from '@quartermaster/contract';
import { type Location, locationSchema } from '@quartermaster/core/locations/location';
import { message } from '@quartermaster/core/messages';
import { useMemo, useRef, useState } from 'react';
import { client } from '../api.ts';
import { TextAreaField, TextField } from '../ui/form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { editing } from '../ui/meanwhile.ts';
import { toastSuccess } from '../ui/toast.ts';
import {
  type LocationInput,
  type LocationOutput,
  locationLabels as labels,
  locationChange,
  locationFormSchema,
  locationValues,
  newLocation,
} from './location-form.ts';
import type { Place } from './location-rows.ts';
import { ParentField } from './parent-field.tsx';

const empty: LocationInput = {
  name: '',
  parentId: '',
  address: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
};

interface LocationDialogProps {
  readonly places: readonly Place[];
  /** Absent for a new one. */
  readonly place?: Place;
  /** Where a new one begins. */
  readonly parentId?: string;
  readonly onSaved: (place: Location) => void;
  readonly onClose: () => void;
}

/** Adds a location, or changes and moves one. */
export function LocationDialog({ places, place, parentId, onSaved, onClose }: LocationDialogProps) {
  const [opened] = useState(() => place && editing(place, locationSchema, locationValues));
  const schema = useMemo(() => locationFormSchema(new Set(places.map(({ id }) => id))), [places]);
  const sent = useRef({ body: '', key: '' });
  const add = async (form: LocationOutput): Promise<Location> => {
    // The same location sent again after a broken connection is made once; a mended one is another.
    const input = newLocation(form);
    const body = JSON.stringify(input);
    if (sent.current.body !== body) sent.current = { body, key: crypto.randomUUID() };
    try {
      return await client.locations.create(input, { context: { idempotencyKey: sent.current.key } });
    } catch (error) {
      if (isApiError(error)) sent.current.body = '';
      throw error;
    }
  };
  const save = async (form: LocationOutput, version: number | undefined): Promise<void> => {
    const saved = place
      ? await client.locations.update(
          { params: { id: place.id }, body: locationChange(form) },
          { context: version === undefined ? {} : { version } },
        )
      : await add(form);
    toastSuccess(place ? message.locationUpdated : message.locationAdded);
    onSaved(saved);
  };
  return (
    <FormDialog<LocationInput, LocationOutput>
      title={place ? 'Edit Location' : 'Add Location'}
      schema={schema}
      defaults={opened?.values ?? { ...empty, parentId: parentId ?? '' }}
      editing={opened}
      labels={labels}
      show={(name, value) =>
        name === 'parentId' ? (places.find(({ id }) => id === value)?.path ?? 'None') : undefined
      }
      submitLabel={place ? 'Save' : 'Add Location'}
      busyLabel={place ? 'Saving...' : 'Adding...'}
      failure={place ? message.locationNotUpdated : message.locationNotAdded}
      footnote={
        place
          ? 'Under another location, it moves with all that is below it.'
          : places.length === 0
            ? 'The first location is the default one.'
            : undefined
      }
      onSubmit={save}
      onClose={onClose}
    >
      <TextField<LocationInput> name="name" label={labels.name} required />
      <ParentField places={places} moved={place?.id} />
      <TextAreaField<LocationInput> name="address" label={labels.address} rows={2} />
      <div className="qm-form2">
        <TextField<LocationInput> name="contactName" label={labels.contactName} className="span" />
        <TextField<LocationInput> name="contactEmail" label={labels.contactEmail} inputMode="email" />
        <TextField<LocationInput> name="contactPhone" label={labels.contactPhone} inputMode="tel" />
      </div>
    </FormDialog>
  );
}
