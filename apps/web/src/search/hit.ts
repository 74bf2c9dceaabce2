import type { ReactNode } from 'react';

/** A row of the finder: something to open or to do. */
export interface Hit {
  readonly key: string;
  readonly picture: ReactNode;
  readonly name: ReactNode;
  /** An asset ID or a request's, in the fixed-width font. */
  readonly id?: string | undefined;
  /** At the right: who has it, what its state is. */
  readonly context?: ReactNode;
  readonly disabled?: boolean;
  /** The path that it opens. */
  readonly to?: string;
  /** Before it is opened, or instead. */
  readonly run?: () => void;
  /** 'Show all 214 assets', which leads to the list. */
  readonly showsAll?: true;
}

export interface HitGroup {
  readonly title: string;
  readonly hits: readonly Hit[];
}
