import type { Receipt } from '@quartermaster/core/users/handover';

/** A receipt as a mail: plain text that can be printed and signed. */
export function receiptMail({ person, by, at, assets, failed, suspended }: Receipt): {
  readonly subject: string;
  readonly text: string;
} {
  const lines = assets.map(({ assetId, name, serialNumber, condition, to, toName, location }) => {
    const what = [assetId, name, serialNumber ? `serial number ${serialNumber}` : '', condition];
    const where = to === undefined ? `came back${location ? ` to ${location}` : ''}` : `to ${toName ?? to}`;
    return `- ${what.filter(Boolean).join(', ')}: ${where}`;
  });
  return {
    subject: `Equipment handed over: ${person.email}`,
    text: [
      `Equipment of ${person.displayName} <${person.email}>, handed over on ${at.slice(0, 10)}, recorded by ${by}:`,
      '',
      ...(lines.length > 0 ? lines : ['Nothing was handed over.']),
      ...(failed.length > 0
        ? ['', 'Still in their name:', ...failed.map((one) => `- ${one.assetId ?? one.id}: ${one.message}`)]
        : []),
      ...(suspended ? ['', 'The account is suspended.'] : []),
      '',
    ].join('\n'),
  };
}
