/** Specification section 4. Nothing here needs zod: `qm --help` loads it. */
export const assetStatuses = ['Available', 'Assigned', 'Maintenance', 'Pending Delivery'] as const;
export const assetConditions = ['New', 'Good', 'Fair', 'Poor'] as const;
/** Why an asset was retired. */
export const retirementReasons = [
  'worn out',
  'sold',
  'donated',
  'scrapped',
  'lost',
  'stolen',
  'returned to vendor',
  'other',
] as const;

/** What a list can ask for: retired for whatever reason, or for one. */
export const retiredChoices = ['any', ...retirementReasons] as const;

interface AssetField {
  /** How a value is read from a file, filtered by, sorted and displayed. */
  readonly kind: 'text' | 'day' | 'instant' | 'amount' | 'choice' | 'reference' | 'image' | 'map';
  /** In forms, and in the wizard that maps a file's columns. */
  readonly label: string;
  /** In lists, if another. */
  readonly title?: string;
  /** In details and histories, if another. */
  readonly fact?: string;
  /** Every asset has one, so that it can't be cleared. */
  readonly isRequired?: true;
  /** Stored under its own name, as a change gives it; the others need looking up or more. */
  readonly isPlain?: true;
  /** The API name of the custom field that is another name for it. */
  readonly boundTo?: string;
}

/** The built-in fields of an asset that people can set, in the order of an export's columns. */
export const assetFields = {
  name: {
    kind: 'text',
    label: 'Name',
    isRequired: true,
  },
  type: {
    kind: 'reference',
    label: 'Type',
    isRequired: true,
  },
  status: { kind: 'choice', label: 'Status', isRequired: true },
  assignedTo: {
    kind: 'reference',
    label: 'Assigned To',
    isPlain: true,
  },
  serialNumber: {
    kind: 'text',
    label: 'Serial Number',
    isPlain: true,
    boundTo: 'serial_number',
  },
  vendor: {
    kind: 'reference',
    label: 'Vendor',
    boundTo: 'vendor',
  },
  location: { kind: 'reference', label: 'Location' },
  condition: { kind: 'choice', label: 'Condition', isRequired: true, isPlain: true },
  notes: { kind: 'text', label: 'Notes', isPlain: true },
  purchaseDate: {
    kind: 'day',
    label: 'Purchase Date',
    title: 'Purchased',
    fact: 'Purchased',
    isPlain: true,
    boundTo: 'purchase_date',
  },
  orderNumber: {
    kind: 'text',
    label: 'Order Number',
    fact: 'Order number',
    isPlain: true,
  },
  cost: {
    kind: 'amount',
    label: 'Cost',
    isPlain: true,
  },
  costCurrency: {
    kind: 'text',
    label: 'Currency',
    isPlain: true,
  },
  warrantyEnd: {
    kind: 'day',
    label: 'Warranty End',
    fact: 'Warranty end',
    isPlain: true,
    boundTo: 'warranty_end',
  },
  lastMaintenance: {
    kind: 'day',
    label: 'Last Maintained',
    title: 'Maintained',
    fact: 'Last maintained',
    isPlain: true,
  },
  maintenanceScheduled: {
    kind: 'day',
    label: 'Maintenance Scheduled',
    fact: 'Maintenance scheduled',
    isPlain: true,
  },
  lastSeen: {
    kind: 'instant',
    label: 'Last Seen',
    fact: 'Last seen',
  },
  image: { kind: 'image', label: 'Image', fact: 'Photo', isPlain: true },
  specs: { kind: 'map', label: 'Specifications', isPlain: true },
  catalogItemId: { kind: 'reference', label: 'Catalogue Item ID', fact: 'Catalogue item' },
  retired: { kind: 'choice', label: 'Retired', isPlain: true },
  retiredOn: { kind: 'day', label: 'Retired On', fact: 'Retired on', isPlain: true },
  retiredNote: { kind: 'text', label: 'Retirement Note', fact: 'Retirement note', isPlain: true },
} as const satisfies Readonly<Record<string, AssetField>>;

export type AssetFieldName = keyof typeof assetFields;

/** The fields whose row in the table has this value in a column. */
type FieldsWith<Column extends keyof AssetField, Value = unknown> = {
  [Name in AssetFieldName]: (typeof assetFields)[Name] extends { readonly [One in Column]: Value }
    ? Name
    : never;
}[AssetFieldName];

export type DayFieldName = FieldsWith<'kind', 'day'>;
export type PlainFieldName = FieldsWith<'isPlain'>;
export type BoundFieldName = FieldsWith<'boundTo'>;

const rows: Readonly<Record<AssetFieldName, AssetField>> = assetFields;

/** A field's row, for those who don't care which field it is. */
export const assetField = (name: AssetFieldName): AssetField => rows[name];

const isName = (name: string): name is AssetFieldName => Object.hasOwn(rows, name);
export const assetFieldNames: readonly AssetFieldName[] = Object.keys(rows).filter(isName);

export const dayFields: readonly DayFieldName[] = assetFieldNames.filter(
  (name): name is DayFieldName => rows[name].kind === 'day',
);
export const plainFields: readonly PlainFieldName[] = assetFieldNames.filter(
  (name): name is PlainFieldName => rows[name].isPlain === true,
);
export const boundFields: readonly BoundFieldName[] = assetFieldNames.filter(
  (name): name is BoundFieldName => rows[name].boundTo !== undefined,
);
