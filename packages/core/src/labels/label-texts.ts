/** Texts about labels: beside the others, the console would load them with its first page. */
export const labelTexts = {
  notPrinted: 'Failed to load the labels',
  needAddress: (baseUrl: string) =>
    `A label would lead to ${baseUrl}, which only opens on this computer. Set QM_BASE_URL to the address that people use, and restart the server`,
  partsMissing: 'A label needs the QR code or the asset ID',
  notReserved: 'Failed to reserve asset IDs',
  reservedFor: 'Their IDs are reserved: whoever adds an asset enters the one on its label.',
  ofNone: 'There is no asset to print a label for',
};
