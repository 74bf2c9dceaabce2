import type { ReactNode } from 'react';
import { formatMoment } from '../../ui/time.tsx';
import './trying.css';

interface PastListProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Things of the past to choose from, newest first. */
export const PastList = ({ label, children }: PastListProps) => (
  <ul className="qm-pasts" aria-label={label}>
    {children}
  </ul>
);

interface PastRowProps {
  readonly icon?: ReactNode;
  readonly name: string;
  /** Below the name. */
  readonly text: string;
  readonly at: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export const PastRow = ({ icon, name, text, at, isChosen, onChoose }: PastRowProps) => (
  <li>
    <button
      type="button"
      className={icon === undefined ? 'plain' : undefined}
      aria-current={isChosen}
      onClick={onChoose}
    >
      {icon}
      <span className="qm-twin">
        <span title={name}>{name}</span>
        <small title={text}>{text}</small>
      </span>
      <small>{formatMoment(at)}</small>
    </button>
  </li>
);
