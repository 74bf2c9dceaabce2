import { listed } from './listed.ts';
import type { Arrivals } from './requests/request.ts';

/** How many assets a sentence names. */
const mostNamed = 5;

/** 'QTM1001', 'QTM1001, QTM1002 and QTM1003', 'QTM1001, QTM1002, ... and 12 more'. */
function named(assetIds: readonly string[]): string {
  const more = assetIds.length - mostNamed;
  return listed(more > 1 ? [...assetIds.slice(0, mostNamed), `${more} more`] : assetIds);
}

/** The part of `message` for people who join, by import or invitation, and for leavers. */
export const joiningMessages = {
  unknownRole: (written: string) => `'${written}' is not a role. Use admin or user.`,
  unknownAccountState: (written: string) =>
    `'${written}' is not a state of an account. Use active, invited, unconfirmed or suspended.`,
  suspendedSince: (email: string) =>
    `${email} is suspended here, and an import lets nobody in again. Resume the account first, or leave the state out.`,
  confirmedSince: (email: string) =>
    `${email} is confirmed here, and an import does not undo that. Leave the state out.`,
  ownAccountByImport: 'An import cannot suspend your own account. Another administrator has to do that.',
  ownRoleByImport:
    'An import cannot take your own administrator role away. Another administrator has to do that.',
  noLongerAdministrator: 'You are no longer an administrator, so the import cannot change roles',
  peopleImported: (count: number) => `${count} ${count === 1 ? 'person' : 'people'} imported successfully`,
  joinedSince: 'Joined since',
  administratorStays: 'An undo takes no administrator away. Change the role first.',
  hasPassword: (name: string) => `${name} has a password already. Send a reset link instead.`,
  invitationMailed: (email: string) => `Invitation sent to ${email}`,
  invitationLink: (name: string, days: number) =>
    `This server sends no mail. Pass this link on to ${name}: it is shown only now, and works once within ${days} days.`,
  peopleNotInvited: 'Failed to send the invitations',

  // Leaving
  handoverNotFound: 'There is no such handover',
  handsToThemself: 'Choose somebody else: this is who leaves',
  holderSuspended: (email: string) => `${email} is suspended`,
  notTheirs: (email: string) => `Not held by ${email} any more`,
  notYetHeld: 'Still on its way',
  arrivedMeanwhile: 'Not on its way any more',
  requesterLeft: 'The requester has left',
  notTheirRequest: (id: string, email: string) => `${id} is no open request of ${email}`,
  requestWentOn: 'The request went on meanwhile, and stays in their name',
  /**
   * @param stocked assets on their way that are redirected to stock; `redirected` ones go to somebody else
   */
  handedOver: ({
    back,
    over,
    stocked,
    redirected,
    rejected,
    readdressed,
    failed,
  }: Readonly<
    Record<'back' | 'over' | 'stocked' | 'redirected' | 'rejected' | 'readdressed' | 'failed', number>
  >) =>
    [
      ...(back > 0 ? [`${back} came back`] : []),
      ...(over > 0 ? [`${over} handed over`] : []),
      ...(stocked > 0 ? [`${stocked} on the way ${stocked === 1 ? 'goes' : 'go'} to stock`] : []),
      ...(redirected > 0 ? [`${redirected} on the way readdressed`] : []),
      ...(rejected > 0 ? [`${rejected} ${rejected === 1 ? 'request' : 'requests'} rejected`] : []),
      ...(readdressed > 0
        ? [`${readdressed} ${readdressed === 1 ? 'request' : 'requests'} readdressed`]
        : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
    ].join(', ') || 'Nothing was handed over',
  deliversToSuspended: (name: string, { requester, stock, others }: Arrivals) =>
    [
      `${name} is suspended.`,
      ...(stock.length > 0 ? [`${named(stock)} ${stock.length === 1 ? 'goes' : 'go'} to stock.`] : []),
      ...(others.length > 0
        ? [`${named(others)} ${others.length === 1 ? 'goes' : 'go'} to somebody else.`]
        : []),
      ...(requester.length > 0 ? [`${named(requester)} will be assigned to ${name} all the same.`] : []),
    ].join(' '),
  leftToSuspended: 'Will be delivered to a suspended account',
  goesElsewhere: ({ stock, others }: Pick<Arrivals, 'stock' | 'others'>) =>
    others.length === 0
      ? 'Goes to stock when it arrives'
      : stock.length === 0
        ? 'Goes to somebody else when it arrives'
        : 'Goes to stock and to others when it arrives',
  receiptMailed: (email: string) => `Receipt sent to ${email}`,
  notOffBoarded: 'Failed to off-board',
  handoverToNobody: 'Choose who gets it',
  receiptNotSent: 'Failed to send the receipt',
  receiptNotMailed: 'This server sends no mail. Print the receipt instead.',
} as const;
