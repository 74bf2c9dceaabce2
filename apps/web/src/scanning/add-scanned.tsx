import { fold } from '@quartermaster/core/query/fold';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { AddAsset } from '../assets/add-asset.tsx';

interface AddScannedProps {
  /** A code that no asset has. */
  readonly code: string;
  /** The id of where it was scanned. */
  readonly location?: string;
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

/** Adds an asset with what was scanned: the ID on a label that was printed before there was an asset, or a serial number. */
export function AddScanned({ code, location = '', onAdded, onClose }: AddScannedProps) {
  const { data, isPending } = useQuery(api.assetIds.get.queryOptions());
  if (isPending) return null;
  const reserved = data?.reservations
    .flatMap(({ assetIds }) => assetIds)
    .find((assetId) => fold(assetId) === fold(code));
  return (
    <AddAsset
      assetId={reserved}
      preset={{ location, ...(reserved === undefined ? { serialNumber: code } : {}) }}
      onAdded={onAdded}
      onClose={onClose}
    />
  );
}
