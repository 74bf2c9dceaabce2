import type { ConversionPreview } from '@quartermaster/core/fields/conversion';
import { count, counted } from './figures.ts';
import { printable } from './printable.ts';
import { sign } from './states.ts';
import type { Terminal } from './terminal.ts';
import { wrap } from './width.ts';

const mostShown = 5;

/** --yes alone doesn't do this. */
export const setAsideAdvice = "Use --set-aside to move them to their assets' specs.";

/** Describes how a type change affects stored values; nothing if there are none. */
export function conversionLines(
  { paint, width }: Pick<Terminal, 'paint' | 'width'>,
  preview: ConversionPreview,
): string[] {
  const { values, converts, fails, examples, converted } = preview;
  if (values === 0) return [];
  const changing = converted.filter(({ value, becomes }) => String(value) !== String(becomes));
  const like = changing.slice(0, mostShown).map(({ value, becomes }) => `'${value}' → ${becomes}`);
  const against = examples.slice(0, mostShown).map(({ assetId, value }) => `${assetId} '${value}'`);
  const lines = [
    ...(converts > 0
      ? [
          {
            sign: paint(sign.done, 'green'),
            text: `${counted(converts, 'value converts', 'values convert')}${listed(like)}`,
          },
        ]
      : []),
    ...(fails > 0
      ? [
          {
            sign: paint(sign.failed, 'red'),
            text: `${count(fails)} of ${counted(values, 'value cannot be converted', 'values cannot be converted')}${listed(against, fails)}`,
          },
          {
            sign: ' ',
            text: "Those values are moved to their assets' specs.",
          },
        ]
      : []),
  ];
  return lines.flatMap((line) =>
    wrap(printable(line.text), width - 4).map((text, index) => `  ${index === 0 ? line.sign : ' '} ${text}`),
  );
}

const listed = (examples: readonly string[], all = examples.length): string =>
  examples.length === 0 ? '' : `: ${examples.join(', ')}${all > examples.length ? ', …' : ''}`;
