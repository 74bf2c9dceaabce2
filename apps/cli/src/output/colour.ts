const codes = {
  green: '32',
  blue: '34',
  orange: '38;5;208',
  violet: '35',
  yellow: '33',
  red: '31',
  bold: '1',
  dim: '2',
} as const;

export type Colour = keyof typeof codes;

/** Colours text; without a colour returns it unchanged. */
export type Paint = (text: string, colour: Colour | undefined) => string;

export const paintWith =
  (colours: boolean): Paint =>
  (text, colour) =>
    colours && colour && text !== '' ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text;
