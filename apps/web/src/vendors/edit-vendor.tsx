import { message } from '@quartermaster/core/messages';
import { type VendorWithItems, vendorDetailSchema } from '@quartermaster/core/vendors/vendor';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, client, isGone } from '../api.ts';
import { Files } from '../attachments/lazy-files.tsx';
import { editedRecord } from '../forms/edit-conflict.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { toastError } from '../ui/toast.ts';
import { VendorDetails } from './vendor-details.tsx';
import {
  vendorLabels as labels,
  type VendorInput,
  type VendorOutput,
  vendorChange,
  vendorFormSchema,
  vendorFormValues,
} from './vendor-form.ts';
import { type ProductActions, VendorProducts } from './vendor-products.tsx';
import { type VendorTab, VendorTabs } from './vendor-tabs.tsx';

interface EditVendorProps {
  readonly id: string;
  readonly tab: VendorTab;
  readonly onTab: (tab: VendorTab) => void;
  readonly onClose: () => void;
}

/** The dialog of a vendor (section 2): its details, and what it sells. */
export function EditVendor(props: EditVendorProps) {
  const { id, onClose } = props;
  const vendor = useQuery(api.vendors.get.queryOptions({ input: { params: { id } }, retry: false }));
  const close = useRef(onClose);
  close.current = onClose;
  const failed = vendor.error !== null && vendor.data === undefined;
  useEffect(() => {
    if (!failed) return;
    toastError(message.recordNotFound('vendor'));
    close.current();
  }, [failed]);
  return vendor.data ? <VendorDialog {...props} vendor={vendor.data} gone={isGone(vendor.error)} /> : null;
}

function VendorDialog({
  vendor,
  gone,
  tab,
  onTab,
  onClose,
}: EditVendorProps & { readonly vendor: VendorWithItems; readonly gone: boolean }) {
  const [opened] = useState(() => editedRecord(vendor, vendorDetailSchema, vendorFormValues));
  const update = useSave(client.vendors.update, {
    invalidates: [api.vendors, api.assets],
    success: message.recordUpdated('vendor'),
    onSaved: onClose,
  });
  const products = useSavedProducts(vendor.id);
  const moved = useRef(false);
  const select = (chosen: VendorTab): void => {
    moved.current = true;
    onTab(chosen);
  };
  const page = (content: ReactNode) => (
    <VendorTabs
      key={tab}
      selected={tab}
      products={vendor.products.length}
      takesFocus={moved.current}
      onSelect={select}
    >
      {content}
    </VendorTabs>
  );
  return (
    <FormDialog<VendorInput, VendorOutput>
      wide
      title={vendor.name}
      schema={vendorFormSchema}
      defaults={opened.values}
      editing={opened}
      gone={gone && message.recordNotFound('vendor')}
      labels={labels}
      submitLabel="Save"
      busyLabel="Saving..."
      failure={message.recordNotUpdated('vendor')}
      onSubmit={(form, version) =>
        update.save({ params: { id: vendor.id }, body: vendorChange(form) }, version)
      }
      onClose={onClose}
      step={
        tab === 'details'
          ? undefined
          : {
              body: page(
                tab === 'files' ? (
                  <Files of="vendor" id={vendor.id} name={vendor.name} />
                ) : (
                  <VendorProducts
                    vendorName={vendor.name}
                    products={vendor.products}
                    items={vendor.items}
                    actions={products}
                  />
                ),
              ),
              actions: (close) => <ActionButton intent="primary" text="Done" onClick={close} />,
              footnote: `Each ${tab === 'files' ? 'file' : 'product'} is saved as you add it`,
            }
      }
    >
      {page(<VendorDetails />)}
    </FormDialog>
  );
}

/** Each product of a vendor is saved by itself. */
function useSavedProducts(id: string): ProductActions {
  const invalidates = [api.vendors];
  const add = useSave(client.vendors.addProduct, { invalidates, success: message.productAdded });
  const update = useSave(client.vendors.updateProduct, { invalidates, success: message.productUpdated });
  const remove = useSave(client.vendors.removeProduct, { invalidates, success: message.productRemoved });
  return {
    add: (body) => add.save({ params: { id }, body }),
    update: (sku, body) => update.save({ params: { id, sku }, body }),
    remove: (sku) => remove.save({ params: { id, sku } }),
  };
}
