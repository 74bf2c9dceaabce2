import { Box, Edit, Trash } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import { lacksDetails } from '@quartermaster/core/vendors/vendor';
import { counted } from '../ui/numbers.ts';
import { RowButtons, type RowOffer } from '../ui/row-actions.tsx';
import { StateTag } from '../ui/state-tag.tsx';
import type { VendorRow } from './use-vendors.ts';
import { VendorLinks } from './vendor-links.tsx';

export interface VendorActions {
  readonly onEdit: (vendor: VendorRow) => void;
  readonly onProducts: (vendor: VendorRow) => void;
  readonly onDelete: (vendor: VendorRow) => void;
}

interface VendorCardProps extends VendorActions {
  readonly vendor: VendorRow;
}

/** A vendor in the grid. */
export function VendorCard({ vendor, onEdit, onProducts, onDelete }: VendorCardProps) {
  const { name, country, status } = vendor;
  const incomplete = lacksDetails(vendor);
  return (
    <li className="qm-vendor" data-key={vendor.id}>
      <header>
        <h2 className="qm-clip" title={name}>
          {name}
        </h2>
        <StateTag state={status} />
        <span className="qm-muted qm-sm qm-clip">{incomplete ? message.vendorDetailsMissing : country}</span>
      </header>
      <VendorLinks {...vendor} />
      {incomplete ? (
        <p className="qm-muted">
          An order or an import named it.{' '}
          <button type="button" className="qm-link" onClick={() => onEdit(vendor)}>
            Add the details
          </button>
        </p>
      ) : null}
      <footer>
        <span className="qm-muted qm-sm">{counted(vendor.productCount, 'item')}</span>
        <button type="button" className="qm-link qm-sm" onClick={() => onProducts(vendor)}>
          Manage products
        </button>
        <span className="qm-push" />
        <VendorButtons vendor={vendor} onEdit={onEdit} onDelete={onDelete} />
      </footer>
    </li>
  );
}

export const VendorButtons = ({ vendor, ...actions }: VendorButtonsProps) => (
  <span className="qm-vendor-buttons">
    <RowButtons {...vendorActions(actions)(vendor)} />
  </span>
);

type Changes = Pick<VendorActions, 'onEdit' | 'onDelete'>;
type VendorButtonsProps = Changes & { readonly vendor: VendorRow };

const vendorActions =
  ({ onEdit, onDelete }: Changes) =>
  (vendor: VendorRow): RowOffer => ({
    name: vendor.name,
    actions: [
      { text: 'Edit', icon: <Edit size={14} />, onClick: () => onEdit(vendor) },
      { text: 'Delete', icon: <Trash size={14} />, onClick: () => onDelete(vendor) },
    ],
  });

/** What can be done with a vendor, by its buttons and by the link beside them. */
export const vendorOffer =
  (actions: VendorActions) =>
  (vendor: VendorRow): RowOffer => {
    const { name, actions: changes } = vendorActions(actions)(vendor);
    const products = {
      text: 'Manage products',
      icon: <Box size={14} />,
      onClick: () => actions.onProducts(vendor),
    };
    return { name, actions: [...changes, products] };
  };
