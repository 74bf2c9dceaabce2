import type { ReactNode } from 'react';
import { useBranding } from '../app/branding.ts';
import { Logo } from '../app/logo.tsx';
import { useDocumentTitle } from '../ui/page.tsx';
import { TypeGlyph } from '../ui/type-tile.tsx';

interface DoorProps {
  readonly title: string;
  readonly sentence: string;
  readonly children: ReactNode;
}

/** What all pages before the shell look like: the form left, a shelf of equipment right. */
export function Door({ title, sentence, children }: DoorProps) {
  useDocumentTitle(title);
  return (
    <div className="qm-door">
      <main>
        <div className="qm-door-form">
          <Logo />
          <h1>{title}</h1>
          <p className="qm-muted">{sentence}</p>
          {children}
        </div>
        <small className="qm-muted">Quartermaster 1.0</small>
      </main>
      <Shelf />
    </div>
  );
}

/** The sentence under a title that names the company. */
export const useCompanySentence = (): string => `${useBranding().companyName}’s equipment, in one place.`;

const shelfPlaces = Array.from({ length: 56 }, (_, index) => index);
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
/** The lit places of the shelf, with their numbers. */
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
    {shelfPlaces.map((index) => {
      const number = lit.get(index);
      return (
        <span key={index} className={number === undefined ? '' : 'lit'}>
          <TypeGlyph type={types[(index * 5 + (index >> 2)) % types.length] ?? 'Laptop'} />
          {number === undefined ? null : <b>QTM{number}</b>}
        </span>
      );
    })}
  </div>
);
