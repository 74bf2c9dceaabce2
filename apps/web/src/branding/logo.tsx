import { useBranding } from './branding.ts';

/** The company's logo, or ours. Decorative, since the company's name is next to it. */
export function Logo() {
  const { logo } = useBranding();
  return logo ? <img className="qm-logo" src={logo} alt="" /> : <Mark />;
}

const Mark = () => (
  <svg className="qm-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <title>Quartermaster</title>
    <rect width="24" height="24" rx="6" fill="var(--qm-accent)" />
    <g fill="none" stroke="var(--qm-on-accent)" strokeWidth="2.2" strokeLinecap="round">
      <circle cx="11.5" cy="11.5" r="5" />
      <path d="m14.5 14.5 3.5 3.5" />
    </g>
  </svg>
);
