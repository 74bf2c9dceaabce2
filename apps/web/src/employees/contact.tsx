import { Envelope, Phone } from '@blueprintjs/icons';
import { phoneHref } from '../ui/phone-href.ts';
import type { Person } from './use-people.ts';

/** Links for emailing and calling a person. */
export const Contact = ({ displayName, email, phoneNumber }: Person) => (
  <span className="qm-reach">
    <a href={`mailto:${email}`} aria-label={`Email ${displayName}`} title={email}>
      <Envelope size={16} />
    </a>
    {phoneNumber && phoneHref(phoneNumber) ? (
      <a href={phoneHref(phoneNumber)} aria-label={`Call ${displayName}`} title={phoneNumber}>
        <Phone size={16} />
      </a>
    ) : null}
  </span>
);
