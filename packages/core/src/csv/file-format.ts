export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'] as const;
export type CsvEncoding = (typeof csvEncodings)[number];

/** In order of preference, if a header could be read with more than one. */
export const csvDelimiters = [',', ';', '\t'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];
