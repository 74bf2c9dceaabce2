/** What the address of an uploaded file begins with. */
export const fileAddresses = '/api/files/';

/** A picture that was uploaded: it is only where it was uploaded to. */
export const isUpload = (picture: unknown): picture is string =>
  typeof picture === 'string' && picture.startsWith(fileAddresses);
