import { Envelope, Phone } from '@blueprintjs/icons';
import type { Person } from './use-people.ts';

/** Links that write to somebody, and call them. */
export const Contact = ({ displayName, email, phoneNumber }: Person) => (
  <span className="qm-reach">
    <a href={`mailto:${email}`} aria-label={`Email ${displayName}`} title={email}>
      <Envelope size={16} />
    </a>
    {phoneNumber && /\d/.test(phoneNumber) ? (
      <a
        href={`tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`}
        aria-label={`Call ${displayName}`}
        title={phoneNumber}
      >
        <Phone size={16} />
      </a>
    ) : null}
  </span>
);
