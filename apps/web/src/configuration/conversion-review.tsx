import { HTMLTable } from '@blueprintjs/core';
import type { ConversionPreview } from '@quartermaster/core/fields/conversion';
import { message } from '@quartermaster/core/messages';
import { z } from 'zod';
import { count, counted } from '../ui/numbers.ts';

/** The label of the confirming button says what it will do. */
export const confirmLabel = ({ converts, fails }: ConversionPreview): string => {
  if (fails === 0) return `Convert ${counted(converts, 'value')}`;
  return converts === 0
    ? `Move ${counted(fails, 'value')} to the specifications`
    : `Convert ${count(converts)}, move ${count(fails)}`;
};

/** Previews what a change of type would do to the values that assets hold. */
export function ConversionReview({ preview }: { readonly preview: ConversionPreview }) {
  const { values, converts, fails, examples, converted } = preview;
  return (
    <div className="qm-conversion">
      <p role="alert" className="qm-strong">
        {fails > 0
          ? message.valuesDoNotConvert(fails, values)
          : `All ${count(values)} stored values can be converted`}
      </p>
      {fails > 0 ? (
        <>
          <p className="qm-muted">
            Values that cannot be converted move to their asset's specifications, and the field is left empty.
          </p>
          <h3 className="qm-h3">Cannot be converted</h3>
          <ValueTable
            label="Values that cannot be converted"
            heads={['Asset ID', 'Value']}
            rows={examples.map(({ id, assetId, value }) => ({ key: id, cells: [assetId, String(value)] }))}
            of={fails}
          />
        </>
      ) : null}
      {converted.length > 0 ? (
        <>
          <h3 className="qm-h3">Can be converted{converts > 0 ? ` (${count(converts)})` : ''}</h3>
          <ValueTable
            label="Values that can be converted"
            heads={['Value', 'Becomes', 'Assets']}
            rows={converted.map(({ value, becomes, assets }) => ({
              key: `${typeof value} ${value}`,
              cells: [String(value), String(becomes), count(assets)],
            }))}
          />
        </>
      ) : null}
    </div>
  );
}

const setAsideSchema = z.object({
  converted: z.number(),
  setAside: z.number(),
  examples: z.array(z.object({ id: z.string(), assetId: z.string(), value: z.string() })),
});

/** The values that a conversion had to set aside, so that they can be dealt with. */
export function SetAside({ result }: { readonly result: unknown }) {
  const { converted, setAside, examples } = setAsideSchema
    .catch({ converted: 0, setAside: 0, examples: [] })
    .parse(result);
  return (
    <div className="qm-conversion">
      <p role="status" className="qm-strong">
        {counted(converted, 'value')} converted, {count(setAside)} moved to the specifications
      </p>
      <ValueTable
        label="Values that were moved"
        heads={['Asset ID', 'Value']}
        rows={examples.map(({ id, assetId, value }) => ({ key: id, cells: [assetId, value] }))}
        of={setAside}
      />
    </div>
  );
}

interface ValueTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
  /** The total, if the rows are only examples. */
  readonly of?: number;
}

const ValueTable = ({ label, heads, rows, of = rows.length }: ValueTableProps) => (
  <>
    <HTMLTable className="qm-table" aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key} className="qm-static">
            {cells.map((cell, index) => (
              <td key={heads[index]} className="qm-mono" title={cell}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
    {of > rows.length ? <p className="qm-muted">and {count(of - rows.length)} more</p> : null}
  </>
);
