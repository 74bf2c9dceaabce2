import type { ReactNode } from 'react';

interface AsideProps {
  /** Its accessible name. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The column for what the fields lead to. */
export const Aside = ({ label, children }: AsideProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without any control inside, only this makes it scrollable by keyboard
  <aside aria-label={label} tabIndex={0}>
    {children}
  </aside>
);
