/** What files are for. Who may read each kind is in access.ts. */
export const fileKindNames = ['logo', 'personPhoto', 'assetPhoto', 'itemPhoto', 'importReport'] as const;
export type FileKind = (typeof fileKindNames)[number];

/** Limits for uploads. The stored image is scaled down to fit the box. */
export type FileLimits =
  | { readonly format: 'csv'; readonly maxMegabytes: number }
  | {
      readonly format: 'image';
      readonly maxMegabytes: number;
      readonly maxMegapixels?: number;
      readonly box: { readonly width: number; readonly height: number };
    };

/** The maximum size of an uncompressed image, over all pixels, channels and frames. */
export const maxUncompressedMegabytes = 64;

/** The limits of each kind. Boxes are twice the display size, for high-density screens. */
export const fileKinds = {
  // Shown at 200x50 (section 2).
  logo: { format: 'image', maxMegabytes: 1, box: { width: 400, height: 100 } },
  personPhoto: { format: 'image', maxMegabytes: 5, maxMegapixels: 16, box: { width: 512, height: 512 } },
  assetPhoto: { format: 'image', maxMegabytes: 5, box: { width: 1200, height: 1200 } },
  itemPhoto: { format: 'image', maxMegabytes: 5, box: { width: 1200, height: 1200 } },
  importReport: { format: 'csv', maxMegabytes: 8 },
} as const satisfies Record<FileKind, FileLimits>;

/** The content type with which files of each format are served, whatever the upload claimed. */
export const fileTypes = {
  image: 'image/png',
  csv: 'text/csv',
} as const satisfies Record<FileLimits['format'], string>;
