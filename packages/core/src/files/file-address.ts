/** The prefix of an uploaded file's address. */
export const fileAddresses = '/api/files/';

/** Whether a picture was uploaded, so that it exists only in this installation. */
export const isUpload = (picture: unknown): picture is string =>
  typeof picture === 'string' && picture.startsWith(fileAddresses);
