import { count } from './numbers.ts';

/** How many a list has: '1,031 assets'. Nothing until that is known. */
export const Total = ({ of, one }: { readonly of: number | undefined; readonly one: string }) =>
  of === undefined ? null : (
    <span>
      <b>{count(of)}</b> {of === 1 ? one : `${one}s`}
    </span>
  );
