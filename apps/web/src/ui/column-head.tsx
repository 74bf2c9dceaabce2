import { CaretDown, CaretUp } from '@blueprintjs/icons';
import type { Column } from './data-table.tsx';

interface ColumnHeadProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string;
  readonly onSort: ((sort: string) => void) | undefined;
}

/** The head of a column, which sorts by it. */
export function ColumnHead<Row>({ column, sort, onSort }: ColumnHeadProps<Row>) {
  const field = column.sort;
  if (field === undefined) {
    return (
      <th scope="col" className={column.className === 'num' ? 'num' : undefined}>
        {column.title}
      </th>
    );
  }
  const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
  const mark =
    direction === 'ascending' ? (
      <CaretUp size={14} />
    ) : direction === 'descending' ? (
      <CaretDown size={14} />
    ) : null;
  // Of a list that has one order.
  if (!onSort)
    return (
      <th scope="col" aria-sort={direction}>
        <span className="qm-row">
          {column.title}
          {mark}
        </span>
      </th>
    );
  return (
    <th scope="col" aria-sort={direction}>
      <button
        type="button"
        className="qm-sort"
        onClick={() => onSort(direction === 'ascending' ? `-${field}` : field)}
      >
        {column.title}
        {mark}
      </button>
    </th>
  );
}
