import { message } from '@quartermaster/core/messages';
import {
  type VendorProduct,
  withoutProduct,
  withProduct,
  withProductChange,
} from '@quartermaster/core/vendors/product';
import type { Verdict } from '@quartermaster/core/verdict';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { api, client } from '../api.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { VendorDetails } from './vendor-details.tsx';
import {
  vendorLabels as labels,
  newVendor,
  type VendorInput,
  type VendorOutput,
  vendorFormSchema,
  vendorFormValues,
} from './vendor-form.ts';
import { type ProductActions, VendorProducts } from './vendor-products.tsx';
import { type VendorTab, VendorTabs } from './vendor-tabs.tsx';

/** Adds a vendor, with what it sells. */
export function AddVendor({ onClose }: { readonly onClose: () => void }) {
  const [tab, setTab] = useState<VendorTab>('details');
  const moved = useRef(false);
  const chosen = useChosenProducts();
  const add = useSave(client.vendors.create, {
    invalidates: [api.vendors],
    success: message.recordAdded('vendor'),
    onSaved: onClose,
  });
  const page = (content: ReactNode) => (
    <VendorTabs
      key={tab}
      selected={tab}
      products={chosen.products.length}
      takesFocus={moved.current}
      onSelect={(next) => {
        moved.current = true;
        setTab(next);
      }}
    >
      {content}
    </VendorTabs>
  );
  return (
    <FormDialog<VendorInput, VendorOutput>
      wide
      title="Add Vendor"
      schema={vendorFormSchema}
      defaults={vendorFormValues({})}
      labels={labels}
      submitLabel="Add Vendor"
      busyLabel="Adding..."
      failure={message.recordNotAdded('vendor')}
      onSubmit={(form) =>
        add.save({
          ...newVendor(form),
          ...(chosen.products.length > 0 ? { products: [...chosen.products] } : {}),
        })
      }
      onClose={onClose}
      step={
        tab === 'details'
          ? undefined
          : {
              body: page(<VendorProducts vendorName="the new vendor" {...chosen} />),
              actions: (close, submit) => (
                <>
                  <ActionButton text="Cancel" onClick={close} />
                  <ActionButton
                    intent="primary"
                    text="Add Vendor"
                    onClick={() => {
                      // What is wrong with the details is said beside them.
                      setTab('details');
                      submit();
                    }}
                  />
                </>
              ),
            }
      }
    >
      {page(<VendorDetails />)}
    </FormDialog>
  );
}

/** What a vendor that isn't there yet will sell. */
function useChosenProducts() {
  const [products, setProducts] = useState<readonly VendorProduct[]>([]);
  const ids = products.map(({ catalogueItemId }) => catalogueItemId);
  const { data } = useQuery({
    ...api.catalogue.list.queryOptions({ input: { id: ids, limit: '200' } }),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  const apply = async (changed: Verdict<VendorProduct[]>): Promise<void> => {
    if (!changed.ok) throw new Error(changed.message);
    setProducts(changed.value);
  };
  const actions: ProductActions = {
    add: (product) => apply(withProduct(products, product)),
    update: (sku, change) => apply(withProductChange(products, sku, change)),
    remove: (sku) => apply(withoutProduct(products, sku)),
  };
  return { products, items: data?.items ?? [], actions };
}
