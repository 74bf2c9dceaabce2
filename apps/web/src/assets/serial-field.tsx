import { message } from '@quartermaster/core/messages';
import { printWhere } from '@quartermaster/core/query/text';
import { equals } from '@quartermaster/core/query/where';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../api.ts';
import { TextField } from '../forms/text-field.tsx';
import type { AssetInput } from './asset-form.ts';

/** How many assets with the same number are named. */
const named = 3;
/** How long after the last keystroke it is looked for, in ms. */
const debounceMs = 300;

interface SerialFieldProps {
  readonly label: string;
  readonly required: boolean;
  /** The asset being edited. */
  readonly id?: string;
}

/** A serial number. Which other assets have it already is said below, and is no error: labels do repeat. */
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

/** A sentence that names the other assets with a serial number; undefined if there are none. */
function useSameSerial(typed: string, id: string | undefined): string | undefined {
  const serial = typed.trim();
  const [asked, setAsked] = useState(serial);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(serial), debounceMs);
    return () => clearTimeout(timer);
  }, [serial]);
  const { data } = useQuery(
    api.assets.list.queryOptions({
      input: { where: printWhere(equals('serialNumber', asked)), limit: String(named + 1) },
      enabled: asked !== '',
    }),
  );
  if (!data || asked === '' || asked !== serial) return undefined;
  const others = data.items.filter((asset) => asset.id !== id);
  const more = data.total - (data.items.length - others.length) - Math.min(others.length, named);
  const ids = others.slice(0, named).map(({ assetId }) => assetId);
  return ids.length === 0 ? undefined : message.serialShared(ids, more);
}
