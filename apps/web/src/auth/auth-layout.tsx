import type { ReactNode } from 'react';
import { useBranding } from '../branding/branding.ts';
import { Logo } from '../branding/logo.tsx';
import { useDocumentTitle } from '../ui/page.tsx';
import { TypeGlyph } from '../ui/type-tile.tsx';

interface AuthLayoutProps {
  readonly title: string;
  readonly sentence: string;
  readonly children: ReactNode;
}

/** The layout of all pages outside the shell: the form on the left, a shelf of equipment on the right. */
export function AuthLayout({ title, sentence, children }: AuthLayoutProps) {
  useDocumentTitle(title);
  return (
    <div className="qm-auth">
      <main>
        <div className="qm-auth-form">
          <Logo />
          <h1>{title}</h1>
          <p className="qm-muted">{sentence}</p>
          {children}
        </div>
        <small className="qm-muted">Quartermaster {import.meta.env.VERSION}</small>
      </main>
      <Shelf />
    </div>
  );
}

/** The sentence below the title, with the name of the company. */
export const useTagline = (): string => `${useBranding().companyName}'s equipment, in one place.`;

const shelfSlots = Array.from({ length: 56 }, (_, index) => index);
const types = [
  'Network Device',
  'Laptop',
  'Server',
  'Tablet',
  'Monitor',
  'Mobile Phone',
  'Desktop',
  'Peripheral',
];
/** The lit slots of the shelf, with their numbers. */
const lit = new Map([
  [10, 1370],
  [17, 1666],
  [22, 1851],
  [29, 2147],
  [33, 2332],
  [41, 2665],
]);

const Shelf = () => (
  <div className="qm-shelf" aria-hidden="true">
    {shelfSlots.map((index) => {
      const number = lit.get(index);
      return (
        <span key={index} className={number === undefined ? '' : 'lit'}>
          <TypeGlyph icon={types[(index * 5 + (index >> 2)) % types.length] ?? 'Laptop'} />
          {number === undefined ? null : <b>QTM{number}</b>}
        </span>
      );
    })}
  </div>
);
