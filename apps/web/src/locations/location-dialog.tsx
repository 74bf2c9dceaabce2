import { type Location, locationSchema } from '@quartermaster/core/locations/location';
import { message } from '@quartermaster/core/messages';
import { useMemo, useState } from 'react';
import { api, client } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';
import {
  type LocationInput,
  type LocationOutput,
  locationLabels as labels,
  locationChange,
  locationFormSchema,
  locationFormValues,
  newLocation,
} from './location-form.ts';
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
  readonly locations: readonly Location[];
  /** Absent for a new location. */
  readonly location?: Location;
  /** The preselected parent of a new location. */
  readonly parentId?: string;
  readonly onSaved: (location: Location) => void;
  readonly onClose: () => void;
}

/** Adds, edits or moves a location. */
export function LocationDialog({ locations, location, parentId, onSaved, onClose }: LocationDialogProps) {
  const [opened] = useState(() => location && editedRecord(location, locationSchema, locationFormValues));
  const schema = useMemo(() => locationFormSchema(new Set(locations.map(({ id }) => id))), [locations]);
  const add = useSave(client.locations.create, {
    invalidates: [api.locations],
    success: message.recordAdded('location'),
    onSaved,
  });
  const update = useSave(client.locations.update, {
    invalidates: [api.locations],
    success: message.recordUpdated('location'),
    onSaved,
  });
  const save = (form: LocationOutput, version: number | undefined): Promise<Location> =>
    location
      ? update.save({ params: { id: location.id }, body: locationChange(form) }, version)
      : add.save(newLocation(form));
  const isGone = location !== undefined && locations.every(({ id }) => id !== location.id);
  return (
    <FormDialog<LocationInput, LocationOutput>
      title={location ? 'Edit Location' : 'Add Location'}
      schema={schema}
      defaults={opened?.values ?? { ...empty, parentId: parentId ?? '' }}
      editing={opened}
      gone={isGone && message.recordNotFound('location')}
      labels={labels}
      show={(name, value) =>
        name === 'parentId' ? (locations.find(({ id }) => id === value)?.path ?? 'None') : undefined
      }
      submitLabel={location ? 'Save' : 'Add Location'}
      busyLabel={location ? 'Saving...' : 'Adding...'}
      failure={location ? message.recordNotUpdated('location') : message.recordNotAdded('location')}
      footnote={
        location
          ? 'If it moves to another parent, everything below it moves too.'
          : locations.length === 0
            ? 'The first location becomes the default.'
            : undefined
      }
      onSubmit={save}
      onClose={onClose}
    >
      <TextField<LocationInput> name="name" label={labels.name} required />
      <ParentField locations={locations} moved={location?.id} />
      <TextAreaField<LocationInput> name="address" label={labels.address} rows={2} />
      <div className="qm-form2">
        <TextField<LocationInput> name="contactName" label={labels.contactName} className="span" />
        <TextField<LocationInput> name="contactEmail" label={labels.contactEmail} inputMode="email" />
        <TextField<LocationInput> name="contactPhone" label={labels.contactPhone} inputMode="tel" />
      </div>
    </FormDialog>
  );
}
