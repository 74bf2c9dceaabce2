/** Texts about scanning: beside the others, the console would load them with its first page. */
export const scanTexts = {
  notSecure: 'The camera needs a page opened over https',
  noCamera: 'No camera was found on this device',
  cameraRefused: 'The camera isn’t allowed for this page, which the browser’s settings can change',
  cameraBusy: 'The camera is in use elsewhere or can’t be started',
  scannerNotLoaded: 'Failed to load the scanner',
  nothingFound: (code: string) => `No asset has the ID or serial number ${code}`,
  severalFound: (code: string, count: number) => `${count} assets have the serial number ${code}`,
  nowItsSerial: 'Now scan its serial number',
  labelOfOther: 'This is the label of an asset that isn’t in this delivery',
  alreadyEntered: (assetId: string) => `Already entered for ${assetId}`,
  serialOf: (assetId: string) => `Serial number of ${assetId}`,
  scanItNow: 'Point the camera at its serial number',
  noSerialYet: 'No serial number yet',
  notLookedUp: (code: string) => `Failed to look up ${code}`,
};
