import { message } from '@quartermaster/core/messages';
import type { ReactNode } from 'react';
import { TypeTile } from '../../ui/type-tile.tsx';
import { PersonPicker } from '../../users/person-picker.tsx';

interface LeaverRowProps {
  /** The asset type, for the tile. */
  readonly type: string;
  readonly name: string;
  /** Below the name. */
  readonly detail: ReactNode;
  /** The choice of what happens to it and where it goes. */
  readonly children: ReactNode;
}

/** An asset or a request of a leaver. */
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
  /** What the person will get. */
  readonly what: string;
  /** The leaver, who can't be chosen. */
  readonly leaver: string;
  readonly to: string;
  readonly isMissing: boolean;
  readonly onChange: (to: string) => void;
}

/** Chooses who gets something. */
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
