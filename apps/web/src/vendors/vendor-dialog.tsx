import { Tab, Tabs } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import {
  type VendorProduct,
  withoutProduct,
  withProduct,
  withProductChange,
} from '@quartermaster/core/vendors/product';
import { type VendorWithItems, vendorDetailSchema } from '@quartermaster/core/vendors/vendor';
import type { Verdict } from '@quartermaster/core/verdict';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, client } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { toastError } from '../ui/toast.ts';
import {
  vendorLabels as labels,
  newVendor,
  type VendorInput,
  type VendorOutput,
  vendorChange,
  vendorFormSchema,
  vendorFormValues,
} from './vendor-form.ts';
import { type ProductActions, VendorProducts } from './vendor-products.tsx';

/** Adds a vendor, with what it sells. */
export function AddVendor({ onClose }: { readonly onClose: () => void }) {
  const [tab, setTab] = useState<VendorTab>('details');
  const moved = useRef(false);
  const chosen = useChosenProducts();
  const add = useSave(client.vendors.create, {
    invalidates: [api.vendors],
    success: message.vendorAdded,
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
      failure={message.vendorNotAdded}
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
                      // Errors in the details are shown beside the fields there.
                      setTab('details');
                      submit();
                    }}
                  />
                </>
              ),
            }
      }
    >
      {page(<Details />)}
    </FormDialog>
  );
}

/** The products of a vendor that hasn't been saved yet. */
function useChosenProducts() {
  const [products, setProducts] = useState<readonly VendorProduct[]>([]);
  const ids = products.map(({ catalogueItemId }) => catalogueItemId);
  const { data } = useQuery({
    ...api.catalogue.list.queryOptions({ input: { id: ids, limit: '200' } }),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
  });
  const settle = async (changed: Verdict<VendorProduct[]>): Promise<void> => {
    if (!changed.ok) throw new Error(changed.message);
    setProducts(changed.value);
  };
  const actions: ProductActions = {
    add: (product) => settle(withProduct(products, product)),
    update: (sku, change) => settle(withProductChange(products, sku, change)),
    remove: (sku) => settle(withoutProduct(products, sku)),
  };
  return { products, items: data?.items ?? [], actions };
}

export type VendorTab = 'details' | 'products';

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
    toastError(message.vendorNotFound);
    close.current();
  }, [failed]);
  return vendor.data ? <VendorDialog {...props} vendor={vendor.data} /> : null;
}

function VendorDialog({
  vendor,
  tab,
  onTab,
  onClose,
}: EditVendorProps & { readonly vendor: VendorWithItems }) {
  const [opened] = useState(() => editedRecord(vendor, vendorDetailSchema, vendorFormValues));
  const update = useSave(client.vendors.update, {
    invalidates: [api.vendors, api.assets],
    success: message.vendorUpdated,
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
      labels={labels}
      submitLabel="Save"
      busyLabel="Saving..."
      failure={message.vendorNotUpdated}
      onSubmit={(form, version) =>
        update.save({ params: { id: vendor.id }, body: vendorChange(form) }, version)
      }
      onClose={onClose}
      step={
        tab === 'details'
          ? undefined
          : {
              body: page(
                <VendorProducts
                  vendorName={vendor.name}
                  products={vendor.products}
                  items={vendor.items}
                  actions={products}
                />,
              ),
              actions: (close) => <ActionButton intent="primary" text="Done" onClick={close} />,
              footnote: 'Each product is saved as you add it',
            }
      }
    >
      {page(<Details />)}
    </FormDialog>
  );
}

/** Saves each product separately. */
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

const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

const Details = () => (
  <div className="qm-form2">
    <TextField<VendorInput> name="name" label={labels.name} required />
    <SelectField<VendorInput> name="status" label={labels.status} options={statusOptions} />
    <TextField<VendorInput> name="email" label={labels.email} type="email" required />
    <TextField<VendorInput> name="phone" label={labels.phone} type="tel" required />
    <TextField<VendorInput> name="website" label={labels.website} type="url" placeholder="https://" />
    <TextField<VendorInput> name="country" label={labels.country} autoComplete="off" required />
    <TextAreaField<VendorInput> name="address" label={labels.address} rows={2} required className="span" />
    <TextField<VendorInput> name="taxId" label={labels.taxId} />
    <TextField<VendorInput> name="paymentTerms" label={labels.paymentTerms} />
    <TextAreaField<VendorInput> name="notes" label={labels.notes} rows={2} className="span" />
  </div>
);

interface VendorTabsProps {
  readonly selected: VendorTab;
  readonly products: number;
  /**
   * Switching tabs replaces the whole page, tabs included, so the selected tab must be given the focus again.
   */
  readonly takesFocus: boolean;
  readonly onSelect: (tab: VendorTab) => void;
  readonly children: ReactNode;
}

function VendorTabs({ selected, products, takesFocus, onSelect, children }: VendorTabsProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) element.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [takesFocus]);
  return (
    <div ref={element}>
      {/* Without an explicit `disabled`, the arrow keys skip a tab. */}
      <Tabs
        id="vendor"
        className="qm-vendor-tabs"
        selectedTabId={selected}
        renderActiveTabPanelOnly
        onChange={(chosen) => onSelect(chosen === 'products' ? 'products' : 'details')}
      >
        <Tab id="details" disabled={false} title="Details" panel={<div>{children}</div>} />
        <Tab
          id="products"
          disabled={false}
          title={
            <>
              Products <span className="qm-muted">{products}</span>
            </>
          }
          panel={<div>{children}</div>}
        />
      </Tabs>
    </div>
  );
}
