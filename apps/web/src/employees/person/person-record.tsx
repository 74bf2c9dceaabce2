import { Tab, Tabs } from '@blueprintjs/core';
import { Envelope, Phone } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { Holdings } from '@quartermaster/core/users/holdings';
import type { Profile } from '@quartermaster/core/users/profile';
import type { UseQueryResult } from '@tanstack/react-query';
import { usePhone } from '../../ui/breakpoints.ts';
import { ErrorState } from '../../ui/empty-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { count } from '../../ui/numbers.ts';
import { phoneHref } from '../../ui/phone-href.ts';
import { useUrlParams } from '../../ui/url-params.ts';
import { PersonFacts } from './person-facts.tsx';
import { PersonHistory } from './person-history.tsx';
import { Equipment, Requests, useLatestRequests } from './person-tables.tsx';
import { Receipts } from './receipts.tsx';

interface PersonRecordProps {
  readonly person: Profile;
  readonly holdings: UseQueryResult<Holdings>;
}

/** What a person has on the left and who they are on the right; on a phone in tabs. */
export const PersonRecord = (props: PersonRecordProps) =>
  usePhone() ? <InTabs {...props} /> : <SideBySide {...props} />;

function SideBySide({ person, holdings }: PersonRecordProps) {
  return (
    <div className="qm-record">
      <div className="qm-scroll">
        <Held holdings={holdings} />
        <Requests person={person} />
      </div>
      <aside className="qm-rail" aria-label="About them">
        <PersonFacts person={person} />
        <Receipts person={person} />
        <PersonHistory person={person} />
      </aside>
    </div>
  );
}

function InTabs({ person, holdings }: PersonRecordProps) {
  const [params, change] = useUrlParams();
  const requests = useLatestRequests(person);
  const { displayName, email, phoneNumber } = person;
  const call = phoneNumber && phoneHref(phoneNumber);
  return (
    <div className="qm-record qm-scroll">
      <div className="qm-record-reach">
        <a className="bp6-button bp6-outlined" href={`mailto:${email}`} aria-label={`Email ${displayName}`}>
          <Envelope size={16} /> Email
        </a>
        {call ? (
          <a className="bp6-button bp6-outlined" href={call} aria-label={`Call ${displayName}`}>
            <Phone size={16} /> Call
          </a>
        ) : null}
      </div>
      <Tabs
        id="person"
        className="qm-record-tabs"
        selectedTabId={params.get('tab') ?? 'equipment'}
        renderActiveTabPanelOnly
        onChange={(tab) => change({ tab: tab === 'equipment' ? null : String(tab) })}
      >
        {/* Without an explicit `disabled`, the arrow keys skip a tab. */}
        <Tab
          id="equipment"
          disabled={false}
          title={<Counted name="Equipment" number={holdings.data?.assets.total} />}
          panel={<Held holdings={holdings} />}
        />
        <Tab
          id="requests"
          disabled={false}
          title={<Counted name="Requests" number={requests.data?.total} />}
          panel={<Requests person={person} />}
        />
        <Tab id="profile" disabled={false} title="Profile" panel={<PersonFacts person={person} />} />
        <Tab id="history" disabled={false} title="History" panel={<HistoryAndReceipts person={person} />} />
      </Tabs>
    </div>
  );
}

const HistoryAndReceipts = ({ person }: Pick<PersonRecordProps, 'person'>) => (
  <>
    <Receipts person={person} />
    <PersonHistory person={person} />
  </>
);

const Held = ({ holdings: { data, error, refetch } }: Pick<PersonRecordProps, 'holdings'>) =>
  data ? (
    <Equipment {...data.assets} />
  ) : error ? (
    <ErrorState error={error} text={message.userNotLoaded} retry={() => void refetch()} />
  ) : (
    <LoadingState />
  );

const Counted = ({ name, number }: { readonly name: string; readonly number: number | undefined }) => (
  <>
    {name} {number === undefined ? null : <span className="qm-muted">{count(number)}</span>}
  </>
);
