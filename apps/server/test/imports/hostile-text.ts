import fc from 'fast-check';

/** Texts that are dangerous to a spreadsheet, a CSV reader or an import's own conventions. */
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

/** Just as hostile, but on one line and valid as a record's name. */
export const hostileName = hostileText.filter(
  (text) =>
    text.trim() === text &&
    text !== '' &&
    !text.includes(' / ') &&
    !/[\t\r\n\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text),
);
