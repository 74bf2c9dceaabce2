import { Tab, Tabs } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { type VendorWithItems, vendorDetailSchema } from '@quartermaster/core/vendors/vendor';
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
import { VendorProducts } from './vendor-products.tsx';

/** Adds a vendor. */
export function AddVendor({ onClose }: { readonly onClose: () => void }) {
  const add = useSave(client.vendors.create, {
    invalidates: [api.vendors],
    success: message.vendorAdded,
    onSaved: onClose,
  });
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
      footnote="Its products are added once it is there"
      onSubmit={(form) => add.save(newVendor(form))}
      onClose={onClose}
    >
      <Details />
    </FormDialog>
  );
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
              body: page(<VendorProducts vendor={vendor} />),
              actions: (close) => <ActionButton intent="primary" text="Done" onClick={close} />,
              footnote: 'Each product is saved as you add it',
            }
      }
    >
      {page(<Details />)}
    </FormDialog>
  );
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
  /** Each tab has a page of its own, on which the chosen one keeps the focus. */
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
      {/* Without `disabled` said, the arrow keys pass a tab over. */}
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
