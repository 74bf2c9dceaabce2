import { HTMLSelect } from '@blueprintjs/core';
import { Cross, Tick } from '@blueprintjs/icons';
import type { Lookup } from '@quartermaster/core/templates/template';
import { type Comparison, holds } from '@quartermaster/core/workflows/conditions';
import { ActionButton } from '../../../ui/action-button.tsx';
import type { OfferedField } from '../known-fields.ts';
import {
  type Choice,
  choiceOf,
  choicesFor,
  choiceWords,
  withChoice,
  withField,
  wordOf,
} from './condition-words.ts';
import { FieldPicker } from './field-picker.tsx';
import { ValueField } from './value-field.tsx';

interface ComparisonRowProps {
  readonly comparison: Comparison;
  /** '2.1': the first of the second group. */
  readonly number: string;
  readonly fields: readonly OfferedField[];
  /** Gives the values that it is tried on. */
  readonly lookup: Lookup;
  readonly onChange: (comparison: Comparison) => void;
  readonly onRemove: () => void;
}

/** A comparison: a field, an operator that suits it, and a value of its type. */
export function ComparisonRow({
  comparison,
  number,
  fields,
  lookup,
  onChange,
  onRemove,
}: ComparisonRowProps) {
  const { field, value } = comparison;
  const known = fields.find(({ path }) => path === field);
  const kind = known?.kind ?? 'any';
  const choice = choiceOf(comparison);
  return (
    <>
      <FieldPicker
        label={`Field of condition ${number}`}
        path={field}
        fields={fields}
        lookup={lookup}
        isWrong={false}
        onChange={(path) =>
          onChange(
            withField(
              comparison,
              path,
              fields.find((one) => one.path === path),
            ),
          )
        }
      />
      <HTMLSelect
        fill
        aria-label={`Operator of condition ${number}`}
        value={choice}
        onChange={(event) => {
          const chosen = choicesFor(kind, choice).find((one) => one === event.currentTarget.value);
          if (chosen) onChange(withChoice(comparison, chosen, kind));
        }}
        options={choicesFor(kind, choice).map((one: Choice) => ({ value: one, label: choiceWords[one] }))}
      />
      <ValueField
        label={`Value of condition ${number}`}
        kind={kind}
        options={known?.options}
        choice={choice}
        value={value}
        onChange={(next) => onChange({ ...comparison, value: next })}
      />
      <Outcome comparison={comparison} lookup={lookup} />
      <ActionButton
        handFocusTo="neighbour"
        variant="minimal"
        size="small"
        icon={<Cross size={14} />}
        aria-label={`Remove condition ${number}`}
        onClick={onRemove}
      />
    </>
  );
}

/** Whether it holds for what it is tried on, and what is there. */
function Outcome({ comparison, lookup }: { readonly comparison: Comparison; readonly lookup: Lookup }) {
  if (comparison.field === '') return <span />;
  const actual = wordOf(lookup(comparison.field));
  const isMet = holds([comparison], lookup);
  return (
    <span className="qm-is" data-met={isMet} title={`It is ${actual || 'empty'}`}>
      {isMet ? <Tick size={14} /> : <Cross size={14} />}
      <span>
        <span className="qm-visually-hidden">{isMet ? 'met by ' : 'not met by '}</span>
        {actual || 'none'}
      </span>
    </span>
  );
}
