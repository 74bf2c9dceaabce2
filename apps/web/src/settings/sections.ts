/** The sections of the settings, in order. */
export const sections = [
  'Company',
  'Appearance',
  'Assets',
  'Requests and prices',
  'People',
  'Retention',
  'Locations',
  'Hand-overs',
  'Mail',
  'Slack',
  'SMS',
  'Notifications',
] as const;
export type SectionTitle = (typeof sections)[number];

/** The section's anchor: 'requests-and-prices'. */
export const sectionId = (title: SectionTitle): string => title.toLowerCase().replaceAll(' ', '-');
