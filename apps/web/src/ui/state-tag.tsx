import {
  Archive,
  Box,
  CircleArrowRight,
  CrossCircle,
  Disable,
  Lock,
  Person,
  TickCircle,
  Time,
  WarningSign,
  Wrench,
} from '@blueprintjs/icons';
import type { Asset, AssetStatus } from '@quartermaster/core/assets/asset';
import type { Round } from '@quartermaster/core/confirmations/confirmation';
import { type ConfirmationState, stateWords } from '@quartermaster/core/confirmations/words';
import { message } from '@quartermaster/core/messages';
import type { RequestStatus } from '@quartermaster/core/requests/status';
import { statusWords } from '@quartermaster/core/requests/status-words';
import type { PersonState } from '@quartermaster/core/users/user';
import type { VendorStatus } from '@quartermaster/core/vendors/vendor';

type State = ConfirmationState | Round['state'] | AssetStatus | RequestStatus | PersonState | VendorStatus;

/** Each state's colour (by `data-state`), icon and label; the same in every theme. */
const states: Record<State, { readonly name: string; readonly word: string; readonly Icon: typeof Box }> = {
  Available: { name: 'available', word: 'Available', Icon: TickCircle },
  Assigned: { name: 'assigned', word: 'Assigned', Icon: Person },
  Maintenance: { name: 'maintenance', word: 'Maintenance', Icon: Wrench },
  'Pending Delivery': { name: 'pending_delivery', word: 'Pending Delivery', Icon: Box },
  pending: { name: 'pending', word: statusWords.pending, Icon: Time },
  procuring: { name: 'procuring', word: statusWords.procuring, Icon: CircleArrowRight },
  pending_delivery: { name: 'pending_delivery', word: statusWords.pending_delivery, Icon: Box },
  fulfilled: { name: 'fulfilled', word: statusWords.fulfilled, Icon: TickCircle },
  rejected: { name: 'rejected', word: statusWords.rejected, Icon: CrossCircle },
  active: { name: 'available', word: 'Active', Icon: TickCircle },
  inactive: { name: 'suspended', word: 'Inactive', Icon: Disable },
  waiting: { name: 'pending', word: 'Waiting', Icon: Time },
  confirmed: { name: 'fulfilled', word: stateWords.confirmed, Icon: TickCircle },
  difference: { name: 'maintenance', word: stateWords.difference, Icon: WarningSign },
  settled: { name: 'fulfilled', word: stateWords.settled, Icon: TickCircle },
  starting: { name: 'procuring', word: 'Starting', Icon: CircleArrowRight },
  open: { name: 'procuring', word: 'Open', Icon: CircleArrowRight },
  closed: { name: 'suspended', word: 'Closed', Icon: Lock },
  suspended: { name: 'suspended', word: 'Suspended', Icon: Disable },
};

export const stateLabel = (state: State): string => states[state].word;

interface StateTagProps {
  readonly state: State;
  /** What it is called here, if otherwise. */
  readonly word?: string;
}

export const StateTag = ({ state, word = states[state].word }: StateTagProps) => (
  <Tag {...states[state]} word={word} />
);

/** What an asset's status is called, or why it was retired, which takes its place. */
export const assetWord = ({ status, retired }: Pick<Asset, 'status' | 'retired'>): string =>
  retired === undefined ? stateLabel(status) : message.retiredAs(retired);

export const AssetTag = (asset: Pick<Asset, 'status' | 'retired'>) =>
  asset.retired === undefined ? (
    <StateTag state={asset.status} />
  ) : (
    <Tag name="retired" word={assetWord(asset)} Icon={Archive} />
  );

/** A tag in the colour of a state. */
export function Tag({
  name,
  word,
  Icon,
}: {
  readonly name: string;
  readonly word: string;
  readonly Icon: typeof Box;
}) {
  // As Blueprint's Tag, which takes longer: each row of a table has one.
  return (
    <span className="bp6-tag bp6-minimal qm-state" data-state={name}>
      <Icon size={12} />
      <span className="bp6-fill qm-clip">{word}</span>
    </span>
  );
}

/** The icon of a state in its colour, for chips. */
export function StateIcon({ state, plain = false }: { readonly state: State; readonly plain?: boolean }) {
  const { name, Icon } = states[state];
  return (
    <span className="qm-state-icon" data-state={plain ? undefined : name}>
      <Icon size={14} />
    </span>
  );
}
