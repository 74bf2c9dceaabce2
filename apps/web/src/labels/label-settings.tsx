import { Checkbox, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { leftOut } from '@quartermaster/core/labels/layout';
import {
  isRoll,
  type LabelPart,
  type LabelSheetName,
  labelParts,
  labelPartWords,
  labelSheetNames,
  labelSheets,
  labelsPerPage,
} from '@quartermaster/core/labels/sheets';
import type { KeyboardEvent, ReactNode } from 'react';
import { SegmentedChoice } from '../ui/segmented-choice.tsx';
import type { LabelSettings as Settings } from './use-label-settings.ts';

interface LabelSettingsProps {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
  readonly hint: string | undefined;
  /** Below what is printed now. */
  readonly children: ReactNode;
}

const kindOf = (name: LabelSheetName): 'sheets' | 'roll' => (isRoll(labelSheets[name]) ? 'roll' : 'sheets');
const ofKind = (kind: 'sheets' | 'roll'): readonly LabelSheetName[] =>
  labelSheetNames.filter((name) => kindOf(name) === kind);

/** What the labels are printed on, where the first goes, and what is on them. */
export function LabelSettings({ settings, onChange, hint, children }: LabelSettingsProps) {
  const sheet = labelSheets[settings.sheet];
  const kind = kindOf(settings.sheet);
  const toggle = (part: LabelPart): void =>
    onChange({
      parts: labelParts.filter((one) => settings.parts.includes(one) !== (one === part)),
    });
  const isLast = (part: LabelPart): boolean =>
    (part === 'qr' || part === 'id') &&
    settings.parts.filter((one) => one === 'qr' || one === 'id').length === 1 &&
    settings.parts.includes(part);
  const { parts: without, nameLines } = leftOut(sheet.label, settings.parts);
  const lacks = [
    ...without.map((part) => labelPartWords[part].toLowerCase()),
    ...(nameLines === 1 && settings.parts.includes('name') ? ['the name’s second line'] : []),
  ];
  return (
    <aside className="qm-labels-rail" aria-label="Settings of the labels">
      <FormGroup label="Print on">
        <SegmentedChoice
          label="Print on"
          options={[
            { value: 'sheets', text: 'Sheets' },
            { value: 'roll', text: 'Label printer' },
          ]}
          chosen={kind}
          onChoose={(chosen) => {
            const [first = settings.sheet] = ofKind(chosen);
            if (chosen !== kind) onChange({ sheet: first, start: 1 });
          }}
        />
      </FormGroup>
      <FormGroup label="Labels" labelFor="label-sheet">
        <HTMLSelect
          id="label-sheet"
          fill
          value={settings.sheet}
          onChange={({ currentTarget: { value } }) => {
            const chosen = labelSheetNames.find((name) => name === value);
            if (chosen) onChange({ sheet: chosen, start: 1 });
          }}
        >
          {ofKind(kind).map((name) => (
            <option key={name} value={name}>
              {labelSheets[name].name}
            </option>
          ))}
        </HTMLSelect>
        <p className="qm-labels-hint">
          {kind === 'roll'
            ? 'Each label is a page'
            : `${sheet.page.name}, ${sheet.columns} × ${sheet.rows}, ${labelsPerPage(sheet)} a sheet`}
          {lacks.length > 0 ? `. Too small for ${lacks.join(' and ')}` : ''}
        </p>
      </FormGroup>
      {kind === 'roll' ? null : (
        <FormGroup label="Start at label" labelInfo={`${settings.start} of ${labelsPerPage(sheet)}`}>
          <Start
            count={labelsPerPage(sheet)}
            columns={sheet.columns}
            start={settings.start}
            onChoose={(start) => onChange({ start })}
          />
        </FormGroup>
      )}
      <fieldset className="qm-labels-parts">
        <legend>On the label</legend>
        {labelParts.map((part) => (
          <Checkbox
            key={part}
            label={labelPartWords[part]}
            checked={settings.parts.includes(part)}
            disabled={isLast(part)}
            onChange={() => toggle(part)}
          />
        ))}
      </fieldset>
      <FormGroup label="Order" labelFor="label-order">
        <HTMLSelect
          id="label-order"
          fill
          value={settings.order ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ order: value === 'assetId' || value === 'name' ? value : undefined })
          }
        >
          <option value="">As selected</option>
          <option value="assetId">By asset ID</option>
          <option value="name">By name</option>
        </HTMLSelect>
      </FormGroup>
      <p className="qm-labels-hint">
        Print at 100 %, without fitting to the page. {hint === undefined ? '' : hint}
      </p>
      {children}
    </aside>
  );
}

interface StartProps {
  readonly count: number;
  readonly columns: number;
  readonly start: number;
  readonly onChoose: (start: number) => void;
}

/** The places of a sheet in small; what comes before the chosen one has been used. */
function Start({ count, columns, start, onChoose }: StartProps) {
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns },
    };
    const next = start + (steps[event.key] ?? 0);
    if (next === start || next < 1 || next > count) return;
    event.preventDefault();
    onChoose(next);
    event.currentTarget.querySelectorAll('button')[next - 1]?.focus();
  };
  return (
    <fieldset className="qm-labels-start" aria-label="Start at label" data-columns={columns} onKeyDown={walk}>
      {Array.from({ length: count }, (_, at) => at + 1).map((place) => (
        <button
          key={place}
          type="button"
          aria-pressed={place === start}
          tabIndex={place === start ? 0 : -1}
          className={place < start ? 'used' : undefined}
          onClick={() => onChoose(place)}
        >
          {place}
        </button>
      ))}
    </fieldset>
  );
}
