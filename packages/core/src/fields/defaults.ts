import { type CustomField, everyType } from './custom-field.ts';

/** Specification section 9. */
export const defaultAssetTypes = [
  'Laptop',
  'Desktop',
  'Monitor',
  'Mobile Phone',
  'Tablet',
  'Server',
  'Network Device',
  'Peripheral',
  'Software License',
] as const;

type DefaultField = Pick<CustomField, 'apiName' | 'displayName' | 'type' | 'assetTypes'> &
  Partial<Pick<CustomField, 'required' | 'options'>>;

const hardware = defaultAssetTypes.filter((name) => name !== 'Software License');
const computers = ['Laptop', 'Desktop', 'Server'];
const portable = ['Laptop', 'Desktop', 'Server', 'Mobile Phone', 'Tablet'];
const mobile = ['Mobile Phone', 'Tablet'];

/** Section 9, with types and owners from the decisions' table. */
export const defaultCustomFields: readonly DefaultField[] = [
  { apiName: 'model', displayName: 'Model', type: 'text', assetTypes: hardware, required: true },
  { apiName: 'purchase_date', displayName: 'Purchase Date', type: 'date', assetTypes: [everyType] },
  { apiName: 'warranty_end', displayName: 'Warranty End', type: 'date', assetTypes: [everyType] },
  { apiName: 'cpu', displayName: 'CPU', type: 'text', assetTypes: computers },
  { apiName: 'ram_gb', displayName: 'RAM (GB)', type: 'number', assetTypes: portable },
  { apiName: 'storage_gb', displayName: 'Storage (GB)', type: 'number', assetTypes: portable },
  { apiName: 'gpu_model', displayName: 'GPU Model', type: 'text', assetTypes: ['Laptop', 'Desktop'] },
  {
    apiName: 'os',
    displayName: 'OS',
    type: 'select',
    assetTypes: portable,
    options: ['Windows', 'macOS', 'Linux', 'iOS', 'Android', 'Other'],
  },
  { apiName: 'os_version', displayName: 'OS Version', type: 'text', assetTypes: portable },
  {
    apiName: 'screen_size_in',
    displayName: 'Screen Size (in)',
    type: 'number',
    assetTypes: ['Laptop', 'Monitor', 'Tablet', 'Mobile Phone'],
  },
  { apiName: 'resolution', displayName: 'Resolution', type: 'text', assetTypes: ['Monitor', 'Laptop'] },
  { apiName: 'refresh_rate_hz', displayName: 'Refresh Rate (Hz)', type: 'number', assetTypes: ['Monitor'] },
  { apiName: 'panel_type', displayName: 'Panel Type', type: 'text', assetTypes: ['Monitor', 'Laptop'] },
  {
    apiName: 'mac_address',
    displayName: 'MAC Address',
    type: 'text',
    assetTypes: [...computers, 'Network Device'],
  },
  {
    apiName: 'ip_address',
    displayName: 'IP Address',
    type: 'text',
    assetTypes: [...computers, 'Network Device'],
  },
  { apiName: 'ports_count', displayName: 'Ports', type: 'number', assetTypes: ['Network Device'] },
  { apiName: 'poe_support', displayName: 'PoE Support', type: 'boolean', assetTypes: ['Network Device'] },
  {
    apiName: 'firmware_version',
    displayName: 'Firmware Version',
    type: 'text',
    assetTypes: ['Network Device', 'Peripheral'],
  },
  { apiName: 'raid_level', displayName: 'RAID Level', type: 'text', assetTypes: ['Server'] },
  { apiName: 'rack_unit', displayName: 'Rack Unit', type: 'text', assetTypes: ['Server'] },
  {
    apiName: 'psu_redundant',
    displayName: 'Redundant PSU',
    type: 'boolean',
    assetTypes: ['Server', 'Network Device'],
  },
  { apiName: 'ilo_ip', displayName: 'iLO IP', type: 'text', assetTypes: ['Server'] },
  { apiName: 'imei1', displayName: 'IMEI 1', type: 'text', assetTypes: mobile },
  { apiName: 'imei2', displayName: 'IMEI 2', type: 'text', assetTypes: mobile },
  { apiName: 'iccid', displayName: 'ICCID', type: 'text', assetTypes: mobile },
  { apiName: 'color', displayName: 'Color', type: 'text', assetTypes: [...mobile, 'Peripheral'] },
  { apiName: 'interface', displayName: 'Interface', type: 'text', assetTypes: ['Peripheral'] },
  { apiName: 'license_key', displayName: 'License Key', type: 'text', assetTypes: ['Software License'] },
  { apiName: 'seats', displayName: 'Seats', type: 'number', assetTypes: ['Software License'] },
  { apiName: 'expiry_date', displayName: 'Expiry Date', type: 'date', assetTypes: ['Software License'] },
  { apiName: 'vendor', displayName: 'Vendor', type: 'text', assetTypes: [everyType] },
];
