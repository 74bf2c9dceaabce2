import { type ImportMode, importModes } from '@quartermaster/core/csv/import-modes';
import type { Choice } from './choice.ts';
import { type ImportKind, labelOf } from './import-kind.ts';
import { Fact } from './known-strip.tsx';

interface FindingProps {
  readonly kind: ImportKind;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

const modeNames: Readonly<Record<ImportMode | '', string>> = {
  '': 'Create and change',
  update: 'Only change what is there',
  create: 'Only create what isn’t there',
};

/** What existing records are found by, and what is done with them. */
export function Finding({ kind, choice, onChange }: FindingProps) {
  const { isMatched } = kind;
  const others = isMatched ? choice.reading.columns.map(({ to }) => to).filter(isMatched) : [];
  const match = others.includes(choice.match) ? choice.match : '';
  const names: Readonly<Record<string, string>> = {
    '': kind.key.label,
    ...Object.fromEntries(others.map((to) => [to, labelOf(kind, to)])),
  };
  return (
    <>
      {isMatched ? (
        <Fact
          label="Found by"
          value={match}
          choices={['', ...others]}
          names={names}
          text={`found by ${names[match]}`}
          onChoose={(chosen) => onChange({ ...choice, match: chosen })}
        />
      ) : null}
      <Fact<ImportMode | ''>
        label="What rows do"
        value={choice.mode}
        choices={['', ...importModes]}
        names={modeNames}
        text={modeNames[choice.mode].toLowerCase()}
        onChoose={(mode) => onChange({ ...choice, mode })}
      />
    </>
  );
}
