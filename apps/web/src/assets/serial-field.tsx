import { useWatch } from 'react-hook-form';
import { TextField } from '../forms/text-field.tsx';
import type { AssetInput } from './asset-form.ts';
import { useSameSerial } from './use-same-serial.ts';

interface SerialFieldProps {
  readonly label: string;
  readonly required: boolean;
  /** The asset being edited. */
  readonly id?: string;
}

/** A serial number. Other assets that have it are listed below, but it is no error: labels do repeat. */
export function SerialField({ label, required, id }: SerialFieldProps) {
  const others = useSameSerial(useWatch<AssetInput, 'serialNumber'>({ name: 'serialNumber' }) ?? '', id);
  return (
    <TextField<AssetInput>
      name="serialNumber"
      label={label}
      required={required}
      mono
      {...(others === undefined ? {} : { help: <span role="status">{others}</span> })}
    />
  );
}
