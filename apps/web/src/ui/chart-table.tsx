import type { ReactNode } from 'react';

interface ChartTableProps {
  readonly caption: string;
  /** The first heads the column of row names. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
}

/** A chart's figures as a table for screen readers. */
export const ChartTable = ({ caption, head, rows }: ChartTableProps) => (
  <table className="qm-visually-hidden">
    <caption>{caption}</caption>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...cells]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cells.map((cell, at) => (
            <td key={head[at + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
