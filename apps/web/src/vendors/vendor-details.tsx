import { SelectField } from '../forms/select-field.tsx';
import { TextAreaField } from '../forms/text-area-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { vendorLabels as labels, type VendorInput } from './vendor-form.ts';

/** The fields of a vendor, to be filled in. */
export const VendorDetails = () => (
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

const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];
