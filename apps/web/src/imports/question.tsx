import { Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { OfferedButton } from '../ui/offered-button.tsx';
import type { FilePreview, KnownProfile } from './file-preview.ts';

interface Way<Value extends string> {
  readonly value: Value;
  /** 'Day first' */
  readonly label: string;
  /** What speaks for or against it. */
  readonly speaks: string;
  readonly read: (cell: string) => { readonly text: string; readonly isDoubtful?: boolean };
}

interface QuestionProps<Value extends string> {
  readonly preview: FilePreview;
  readonly title: string;
  readonly note: string;
  readonly label: string;
  readonly cells: readonly string[];
  readonly ways: readonly Way<Value>[];
  readonly onAnswer: (value: Value) => void;
  readonly onProfile: (profile: KnownProfile) => void;
}

/** How many import profiles are offered instead of an answer. */
const mostOffered = 3;
const shownCells = 3;

/** Asks what a file doesn't show, with every answer on cells of the file. */
export function Question<Value extends string>({
  preview,
  title,
  note,
  label,
  cells,
  ways,
  onAnswer,
  onProfile,
}: QuestionProps<Value>) {
  const [answer, setAnswer] = useState<Value>();
  return (
    <div className="qm-scroll">
      <div className="qm-import-card qm-asked">
        <div>
          <h2>{title}</h2>
          <p className="qm-muted">{note}</p>
        </div>
        <RadioGroup
          selectedValue={answer}
          onChange={(event) =>
            setAnswer(ways.find(({ value }) => value === event.currentTarget.value)?.value)
          }
          aria-label={label}
        >
          {ways.map((way) => (
            <Radio
              key={way.value}
              value={way.value}
              label={way.speaks === '' ? way.label : `${way.label}. ${way.speaks}`}
            />
          ))}
        </RadioGroup>
        <table className="qm-table qm-ways-table">
          <thead>
            <tr>
              <th scope="col">In the file</th>
              {ways.map((way) => (
                <th key={way.value} scope="col">
                  {way.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.slice(0, shownCells).map((cell) => (
              <tr key={cell} className="qm-static">
                <td className="qm-mono">{cell}</td>
                {ways.map((way) => {
                  const { text, isDoubtful } = way.read(cell);
                  return (
                    <td key={way.value} className={isDoubtful ? 'qm-import-warning' : undefined}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="qm-row">
          {preview.profiles.slice(0, mostOffered).map((profile) => (
            <OfferedButton
              key={profile.id}
              variant="minimal"
              text={`Read it by ‘${profile.name}’`}
              onClick={() => onProfile(profile)}
            />
          ))}
          <OfferedButton
            className="qm-push"
            intent="primary"
            text="Continue"
            disabled={answer === undefined}
            onClick={() => answer !== undefined && onAnswer(answer)}
          />
        </div>
      </div>
    </div>
  );
}
