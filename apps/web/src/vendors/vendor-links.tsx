import { Envelope, Globe, Phone, Time } from '@blueprintjs/icons';
import { deliveryDetails, deliveryWords } from '@quartermaster/core/vendors/delivery-record';
import { phoneHref } from '../ui/phone-href.ts';
import type { VendorRow } from './use-vendors.ts';

export const MailLink = ({ email }: { readonly email: string }) => (
  <a href={`mailto:${email}`} title={email}>
    {email}
  </a>
);

/** A link if there are digits, otherwise text. */
export const PhoneLink = ({ phone }: { readonly phone: string }) =>
  phoneHref(phone) ? (
    <a href={phoneHref(phone)} title={phone}>
      {phone}
    </a>
  ) : (
    <span title={phone}>{phone}</span>
  );

/** A link only for http and https; anything else is shown as text. */
const WebLink = ({ website }: { readonly website: string }) =>
  /^https?:\/\//i.test(website) ? (
    <a href={website} target="_blank" rel="noopener noreferrer" title={website}>
      {website.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </a>
  ) : (
    <span>{website}</span>
  );

/** How to reach a vendor and how it delivers, one line per known fact. */
export const VendorLinks = ({ email, phone, website, deliveries }: VendorRow) => (
  <ul className="qm-vendor-links">
    {email === undefined ? null : (
      <li>
        <Envelope size={16} /> <MailLink email={email} />
      </li>
    )}
    {phone === undefined ? null : (
      <li>
        <Phone size={16} /> <PhoneLink phone={phone} />
      </li>
    )}
    {website === undefined ? null : (
      <li>
        <Globe size={16} /> <WebLink website={website} />
      </li>
    )}
    {deliveries === undefined ? null : (
      <li className="qm-muted">
        <Time size={16} />
        <span title={deliveryDetails(deliveries)}>Delivers {deliveryWords(deliveries)}</span>
      </li>
    )}
  </ul>
);
