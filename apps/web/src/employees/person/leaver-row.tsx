import { message } from '@quartermaster/core/messages';
import type { ReactNode } from 'react';
import { TypeTile } from '../../ui/type-tile.tsx';
import { PersonPicker } from '../../users/person-picker.tsx';

interface LeaverRowProps {
  /** Of what it is. */
  readonly type: string;
  readonly name: string;
  /** Below the name. */
  readonly detail: ReactNode;
  /** What becomes of it, and where it goes. */
  readonly children: ReactNode;
}

/** An asset or a request of somebody who leaves. */
export const LeaverRow = ({ type, name, detail, children }: LeaverRowProps) => (
  <li>
    <span className="qm-two">
      <TypeTile type={type} />
      <span className="qm-clip" title={name}>
        {name}
      </span>
      <small>{detail}</small>
    </span>
    {children}
  </li>
);

interface HeirProps {
  readonly id: string;
  /** What they get. */
  readonly what: string;
  /** Whoever leaves, who can't be chosen. */
  readonly leaver: string;
  readonly to: string;
  readonly isMissing: boolean;
  readonly onChange: (to: string) => void;
}

/** Who gets something. */
export const Heir = ({ id, what, leaver, to, isMissing, onChange }: HeirProps) => (
  <div>
    <PersonPicker
      id={`leave-${id}`}
      none="Choose somebody"
      value={to}
      takesUnconfirmed={false}
      onChange={(chosen) => onChange(chosen === leaver ? '' : chosen)}
      input={{ 'aria-label': `Who gets ${what}`, ...(isMissing ? { intent: 'danger' as const } : {}) }}
    />
    {isMissing ? (
      <small className="qm-leave-fault" role="alert">
        {message.handoverToNobody}
      </small>
    ) : null}
  </div>
);
