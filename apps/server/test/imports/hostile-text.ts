import fc from 'fast-check';

/** Pieces that are dangerous to a spreadsheet, to a reader of CSV or to an import's own conventions. */
export const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        ' ',
        "'",
        '"',
        ',',
        ';',
        '(none)',
        '＝',
        '\u200B',
      ),
      fc.constantFrom(
        '=cmd|"/C calc"!A0',
        '=HYPERLINK("http://evil.test")',
        '-5',
        '+1',
        '-1e3',
        '0x10',
        'é',
        '💻',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((pieces) => pieces.join(''))
  .filter((text) => !text.includes('\0'));

/** As hostile, of one line: what a record may be called. */
export const hostileName = hostileText.filter(
  (text) =>
    text.trim() === text &&
    text !== '' &&
    !text.includes(' / ') &&
    !/[\t\r\n\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text),
);
