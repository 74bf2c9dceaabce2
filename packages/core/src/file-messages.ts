const deleteOne = 'Delete one to add another';

/** The part of `message` for pictures, and for the files of assets, requests and vendors. */
export const fileMessages = {
  // Pictures
  logoNotUploaded: 'Failed to upload logo',
  imageNotUploaded: 'Failed to upload image',
  photoSaved: 'Photo saved',
  photoRemoved: 'Photo removed',
  imageNotChosen: 'No image chosen yet',
  notAnImage: 'Use a PNG, JPEG, GIF or WebP image',
  imageTooLarge: (megabytes: number) => `The image is larger than ${megabytes} MB`,
  imageTooManyPixels: (millions: number) => `The image has more than ${millions} million pixels`,
  imageTooLargeUncompressed: (megabytes: number) =>
    `The image is larger than ${megabytes} MB when uncompressed`,
  imagesWaiting: 'Too many images are being processed. Try again in a moment',
  imageNotProcessed: 'The image could not be processed. Try another one',

  // Files
  fileNotKept: (ending: string) => `This kind isn\u2019t kept: ${ending}`,
  fileUnknown: 'This is neither a PDF nor an image nor text',
  fileActive: 'Pages of HTML and SVG drawings aren\u2019t kept',
  fileMisnamed: (ending: string, noun: string) => `It is ${noun}, though its name ends in ${ending}`,
  fileEmpty: 'The file is empty',
  fileTooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB`,
  fileType: (type: string) => `Send the file as ${type}`,
  tooManyFiles: (most: number) => `${most} files are kept here. ${deleteOne}`,
  fileRoomNeeded: deleteOne,
  fileOversized: (size: string, most: string) => `${size}, at most ${most}`,
  fileNotAdded: 'It could not be uploaded',
  fileWasRenamed: (before: string, name: string) => `Renamed ${before} to ${name}`,
  fileWasDeleted: (name: string) => `Deleted ${name}`,
  fileRecordGone: 'What it belongs to was deleted',
};
