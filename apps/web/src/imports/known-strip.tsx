import { Button, HTMLSelect } from '@blueprintjs/core';
import { Document, TickCircle, WarningSign } from '@blueprintjs/icons';
import { csvEncodings } from '@quartermaster/core/csv/file-format';
import { encodingNames, sampleWords, separatorNames } from '@quartermaster/core/reading/file-facts';
import { dateOrders, type ReadKind } from '@quartermaster/core/reading/reading';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Dropdown } from '../ui/dropdown.tsx';
import { counted } from '../ui/numbers.ts';
import type { FilePreview, Stated } from './file-preview.ts';
import { handOver } from './handed-file.ts';
import { dateOrderNames } from './words.ts';

interface KnownStripProps {
  readonly preview: FilePreview;
  /** The import profile by which it is read. */
  readonly profile: string | undefined;
  /** Reads it as it is recognised instead. */
  readonly onWithoutProfile: () => void;
  /** How records are found. */
  readonly finding: ReactNode;
  readonly profiles: ReactNode;
  readonly onState: (stated: Stated) => void;
}

/** Where files of each kind are imported. */
const importPages: Readonly<Record<ReadKind, { readonly to: string; readonly name: string }>> = {
  assets: { to: '/assets/import', name: 'Assets' },
  people: { to: '/employees/import', name: 'Employees' },
  items: { to: '/catalogue-management/import', name: 'Catalogue Management' },
  vendors: { to: '/vendors/import', name: 'Vendors' },
  locations: { to: '/settings/locations/import', name: 'Settings' },
};

/** What the file is, and how its letters and dates are read; each fact can be changed. */
export function KnownStrip(props: KnownStripProps) {
  const { preview, profile, onWithoutProfile, finding, profiles, onState } = props;
  const { file, proposal, rows, encoding, delimiter, sample } = preview;
  const words = sampleWords(sample);
  const number = `${rows.exact ? '' : 'about '}${counted(rows.number, 'row')}`;
  const dates = proposal.reading.columns.find((column) => column.dates !== undefined)?.dates;
  const { otherKind } = proposal;
  const page = otherKind && importPages[otherKind.kind];
  const reads = words.length > 0 ? `, reads ${words.map((word) => `‘${word}’`).join(', ')}` : '';
  return (
    <div className="qm-known">
      {otherKind ? (
        <WarningSign size={16} className="qm-import-warning" />
      ) : proposal.what === undefined ? (
        <Document size={16} className="qm-plus" />
      ) : (
        <TickCircle size={16} className="qm-import-done" />
      )}
      <div className="qm-twin">
        <span>
          <b>
            {otherKind
              ? `${file.name} looks like ${otherKind.what}.`
              : proposal.what === undefined
                ? `${file.name}: ${number}, read by ${profile === undefined ? 'its headers' : `the import profile ‘${profile}’`}`
                : `${file.name} is ${proposal.what}, ${number}`}
          </b>
          {page ? (
            <>
              {' '}
              <Link to={page.to} onClick={(click) => handOver(file, click)}>
                Import it under {page.name}
              </Link>
            </>
          ) : null}
        </span>
        <div className="qm-sm qm-muted qm-known-facts">
          <Fact
            label="Encoding"
            value={encoding}
            choices={csvEncodings}
            names={encodingNames}
            text={`${encodingNames[encoding]}${reads}`}
            onChoose={(chosen) => onState({ encoding: chosen })}
          />
          <span>{separatorNames[delimiter]}</span>
          {dates === undefined ? null : (
            <Fact
              label="Order of dates"
              value={dates}
              choices={dateOrders}
              names={dateOrderNames}
              text={`dates ${dateOrderNames[dates].toLowerCase()}`}
              onChoose={(chosen) => onState({ dates: chosen })}
            />
          )}
          {finding}
          {profile === undefined ? null : (
            <Button
              variant="minimal"
              size="small"
              text="Read it without the profile"
              onClick={onWithoutProfile}
            />
          )}
        </div>
      </div>
      {profiles}
    </div>
  );
}

interface FactProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
  /** What the strip says of it. */
  readonly text: string;
  readonly onChoose: (value: Value) => void;
}

/** A fact about the file, and a choice of another below it. */
export const Fact = <Value extends string>({
  label,
  value,
  choices,
  names,
  text,
  onChoose,
}: FactProps<Value>) => (
  <Dropdown
    at="start"
    content={
      <div className="qm-import-change">
        <HTMLSelect
          aria-label={label}
          value={value}
          onChange={(event) => {
            const found = choices.find((one) => one === event.currentTarget.value);
            if (found !== undefined) onChoose(found);
          }}
        >
          {choices.map((one) => (
            <option key={one} value={one}>
              {names[one]}
            </option>
          ))}
        </HTMLSelect>
      </div>
    }
  >
    <Button variant="minimal" size="small" text={text} />
  </Dropdown>
);
