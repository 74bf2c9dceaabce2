import type { Receipt } from '@quartermaster/core/users/handover';
import { receiptDetail, receiptGroups, receiptTitle } from '@quartermaster/core/users/receipt-groups';

/** A receipt as a plain-text mail that can be printed and signed. */
export function receiptMail({ person, by, at, assets, failed, suspended }: Receipt): {
  readonly subject: string;
  readonly text: string;
} {
  return {
    subject: `${receiptTitle}: ${person.email}`,
    text: [
      `${receiptTitle} by ${person.displayName} <${person.email}> on ${at.slice(0, 10)}, recorded by ${by}`,
      ...receiptGroups(assets).flatMap(({ title, assets: group }) => [
        '',
        `${title}:`,
        ...group.map((asset) => {
          const { assetId, name, to, toName = to } = asset;
          return `- ${assetId}, ${name}, ${receiptDetail(asset)}${to === undefined ? '' : `, to ${toName}`}`;
        }),
      ]),
      ...(assets.length === 0 ? ['', 'Nothing was held.'] : []),
      ...(failed.length > 0
        ? ['', 'Still in their name:', ...failed.map((one) => `- ${one.assetId ?? one.id}: ${one.message}`)]
        : []),
      ...(suspended ? ['', 'The account is suspended.'] : []),
      '',
    ].join('\n'),
  };
}
