import { readAmount } from '@quartermaster/core/reading/cell-values';
import type { DecimalSign } from '@quartermaster/core/reading/reading';
import type { FilePreview, KnownProfile } from './file-preview.ts';
import { Question } from './question.tsx';
import { namesWithCells } from './words.ts';

interface AmountsQuestionProps {
  readonly preview: FilePreview;
  readonly onAnswer: (decimal: DecimalSign) => void;
  readonly onProfile: (profile: KnownProfile) => void;
}

const ways = [
  [',', 'Decimal comma'],
  ['.', 'Decimal point'],
] as const;

/** Asks whether 1.849 is a thousand or less than two, where no cell shows it. */
export function AmountsQuestion({ preview, onAnswer, onProfile }: AmountsQuestionProps) {
  const { cells = [], columns = [] } = preview.proposal.unclearAmounts ?? {};
  const [first = ''] = cells;
  const read = (cell: string, sign: DecimalSign): string => {
    const amount = Number(readAmount(cell, sign));
    return amount.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 3 });
  };
  return (
    <Question
      {...{ preview, cells, onAnswer, onProfile }}
      title={`${first} could be ${read(first, ',')} or ${read(first, '.')}`}
      note={`${namesWithCells(preview, columns)}. No amount has one or two decimals, so the file doesn’t tell.`}
      label="Decimal sign of amounts"
      ways={ways.map(([value, label]) => ({
        ...{ value, label, speaks: '' },
        read: (cell) => ({ text: read(cell, value) }),
      }))}
    />
  );
}
