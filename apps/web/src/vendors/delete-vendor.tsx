import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { api, client } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { counted } from '../ui/numbers.ts';
import type { VendorRow } from './use-vendors.ts';

interface DeleteVendorProps {
  readonly vendor: VendorRow;
  readonly onClose: () => void;
}

export function DeleteVendor({ vendor, onClose }: DeleteVendorProps) {
  const remove = useSave(client.vendors.remove, {
    invalidates: [api.vendors],
    success: message.recordDeleted('vendor'),
  });
  return (
    <ConfirmDialog
      title={`Delete ${vendor.name}`}
      action="Delete"
      busyAction="Deleting..."
      failure={message.recordNotDeleted('vendor')}
      onConfirm={() => remove.save({ params: { id: vendor.id } })}
      onClose={onClose}
    >
      <p>{message.confirmDelete(vendor.name)}</p>
      <Referring vendor={vendor} />
    </ConfirmDialog>
  );
}

/** What refers to a vendor, before it is deleted. */
function Referring({ vendor: { name, productCount } }: { readonly vendor: VendorRow }) {
  const assets = useQuery(api.assets.list.queryOptions({ input: { vendor: name, limit: '1' } }));
  const total = assets.data?.total;
  return (
    <p className="qm-muted" role="status">
      {total === undefined
        ? assets.error
          ? null
          : 'Counting what refers to it'
        : total === 0
          ? 'No asset names it.'
          : `${counted(total, 'asset names', 'assets name')} it, and will keep its name.`}
      {productCount > 0 ? ` ${counted(productCount, 'product')} with price and SKU will be deleted too.` : ''}
    </p>
  );
}
