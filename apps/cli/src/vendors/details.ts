/** The options for a vendor's details. */
export interface VendorOptions {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly address?: string;
  readonly country?: string;
  readonly website?: string;
  readonly taxId?: string;
  readonly paymentTerms?: string;
  readonly notes?: string;
  readonly status?: string;
}

/** The option for each field. */
export const optionOf = {
  name: '--name',
  email: '--email',
  phone: '--phone',
  address: '--address',
  country: '--country',
  website: '--website',
  taxId: '--tax-id',
  paymentTerms: '--payment-terms',
  notes: '--notes',
  status: '--status',
};

/** The given fields. */
export const detailsOf = ({
  name,
  email,
  phone,
  address,
  country,
  website,
  taxId,
  paymentTerms,
  notes,
  status,
}: VendorOptions) => ({
  name,
  email,
  phone,
  address,
  country,
  website,
  taxId,
  paymentTerms,
  notes,
  status,
});
