import { count } from './numbers.ts';
import { SkeletonTotal } from './skeleton.tsx';

/** The length of a list: '1,031 assets'. */
export const Total = ({ of, one }: { readonly of: number | undefined; readonly one: string }) =>
  of === undefined ? (
    <SkeletonTotal />
  ) : (
    <span>
      <b>{count(of)}</b> {of === 1 ? one : `${one}s`}
    </span>
  );
