import { count } from './numbers.ts';

/** The length of a list: '1,031 assets'. Nothing until it is known. */
export const Total = ({ of, one }: { readonly of: number | undefined; readonly one: string }) =>
  of === undefined ? null : (
    <span>
      <b>{count(of)}</b> {of === 1 ? one : `${one}s`}
    </span>
  );
