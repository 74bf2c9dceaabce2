import { Checkbox, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { type Choice, initialOf, lacksKeys } from './choice.ts';
import type { ImportKind } from './import-kind.ts';

interface EverywhereProps {
  readonly kind: ImportKind;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** Settings that apply to all rows. */
export function Everywhere({ kind, choice, onChange }: EverywhereProps) {
  const constants = kind.constants.filter(
    ({ name }) => !choice.reading.columns.some(({ to }) => to === name),
  );
  return (
    <div className="qm-import-everywhere">
      {constants.length > 0 ? (
        <fieldset>
          <legend className="qm-h3">Same for every row</legend>
          <div className="qm-import-constants">
            {constants.map(({ name, label, choices }) => (
              <FormGroup
                key={name}
                labelFor={`constant-${name}`}
                label={
                  <>
                    {label}
                    {kind.required.includes(name) && initialOf(choice, name) === undefined ? (
                      <span className="qm-required">*</span>
                    ) : null}
                  </>
                }
              >
                <HTMLSelect
                  id={`constant-${name}`}
                  fill
                  value={choice.constants[name] ?? ''}
                  onChange={(event) =>
                    onChange({
                      ...choice,
                      constants: { ...choice.constants, [name]: event.currentTarget.value },
                    })
                  }
                >
                  <option value="">{unsetText(initialOf(choice, name))}</option>
                  {choices.map((choice) => (
                    <option key={choice}>{choice}</option>
                  ))}
                </HTMLSelect>
              </FormGroup>
            ))}
          </div>
        </fieldset>
      ) : null}
      {lacksKeys(choice, kind) ? (
        <Checkbox
          className="qm-import-keys"
          label={kind.key.unmapped}
          checked={choice.withoutKeys}
          onChange={(event) => onChange({ ...choice, withoutKeys: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  );
}

const unsetText = (initial: string | undefined): string =>
  initial === undefined ? 'Not set' : `${initial} if new`;
