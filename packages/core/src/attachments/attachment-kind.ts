/** What is kept as a file of a record, by its content. What isn't listed isn't kept. */
export const attachmentKinds = {
  pdf: { noun: 'a PDF', type: 'application/pdf', endings: ['pdf'] },
  png: { noun: 'a PNG image', type: 'image/png', endings: ['png'] },
  jpeg: { noun: 'a JPEG image', type: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  gif: { noun: 'a GIF image', type: 'image/gif', endings: ['gif'] },
  webp: { noun: 'a WebP image', type: 'image/webp', endings: ['webp'] },
  heif: { noun: 'a HEIF image', type: 'image/heif', endings: ['heic', 'heif', 'avif'] },
  tiff: { noun: 'a TIFF image', type: 'image/tiff', endings: ['tif', 'tiff'] },
  // Without those that a double click runs or opens in a browser as a page.
  text: {
    noun: 'text',
    type: 'text/plain',
    endings: ['txt', 'csv', 'tsv', 'md', 'log', 'json', 'yaml', 'yml', 'xml'],
  },
} as const satisfies Record<string, { noun: string; type: string; endings: readonly string[] }>;

export type AttachmentKind = keyof typeof attachmentKinds;
export const attachmentKindNames = Object.keys(attachmentKinds) as [AttachmentKind, ...AttachmentKind[]];

/** The ending of a file's name in lower case, without its dot; '' if it has none, as in 'Lease 2.1'. */
export const endingOf = (name: string): string => {
  const ending = /\.([^.\s]{1,16})$/u.exec(name)?.[1] ?? '';
  return /\p{L}/u.test(ending) ? ending.toLowerCase() : '';
};

const fits = (ending: string, kind: AttachmentKind): boolean =>
  attachmentKinds[kind].endings.some((one) => one === ending);

/** Whether any kind that is kept has names that end so; names without an ending fit every kind. */
export const isKeptEnding = (ending: string): boolean =>
  ending === '' || attachmentKindNames.some((kind) => fits(ending, kind));

/** Whether a name is one for a kind: nobody should take a text for a PDF. */
export const isNameOf = (name: string, kind: AttachmentKind): boolean => {
  const ending = endingOf(name);
  return ending === '' || fits(ending, kind);
};
