import { Button, Checkbox } from '@blueprintjs/core';
import { TwoColumns } from '@blueprintjs/icons';
import type { Column } from '../ui/data-table.tsx';
import { Dropdown } from '../ui/dropdown.tsx';
import { useOfferedButton } from '../ui/offered-actions.ts';
import './assets.css';
import type { AssetRow } from './use-assets.ts';

type Choice = Pick<Column<AssetRow>, 'key' | 'title'> & {
  readonly isFixed: boolean;
  readonly isCustom: boolean;
};

interface ColumnChooserProps {
  readonly all: readonly Choice[];
  readonly shown: readonly Choice[];
  /** Called with the chosen columns' names, or undefined for the usual ones. */
  readonly onChoose: (names: readonly string[] | undefined) => void;
}

/** Chooses which columns the list has, including custom fields. */
export function ColumnChooser({ all, shown, onChoose }: ColumnChooserProps) {
  const button = useOfferedButton('Columns', <TwoColumns size={16} />);
  const names = shown.map(({ key }) => key);
  const boxes = (columns: readonly Choice[]) =>
    columns.map(({ key, title, isFixed }) => (
      <Checkbox
        key={key}
        className="qm-check"
        label={title}
        checked={names.includes(key)}
        disabled={isFixed}
        onChange={({ currentTarget }) =>
          onChoose(currentTarget.checked ? [...names, key] : names.filter((name) => name !== key))
        }
      />
    ));
  const custom = all.filter(({ isCustom }) => isCustom);
  return (
    <Dropdown
      at="end"
      content={
        <div className="qm-columns" role="dialog" aria-label="Columns">
          <div>
            <fieldset>
              <legend>Columns</legend>
              {boxes(all.filter(({ isCustom }) => !isCustom))}
            </fieldset>
            {custom.length > 0 ? (
              <fieldset>
                <legend>Custom fields</legend>
                {boxes(custom)}
              </fieldset>
            ) : null}
          </div>
          <footer>
            <Button
              variant="minimal"
              size="small"
              text="Show the usual columns"
              onClick={() => onChoose(undefined)}
            />
          </footer>
        </div>
      }
    >
      <Button ref={button} variant="minimal" icon={<TwoColumns size={16} />} text="Columns" />
    </Dropdown>
  );
}
