import { Envelope, Lock, Print, Tick } from '@blueprintjs/icons';
import type { Round, RoundFigures } from '@quartermaster/core/confirmations/confirmation';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import { api, client, failureText, isGone } from '../api.ts';
import { useSave } from '../forms/use-save.ts';
import { usePhone } from '../ui/breakpoints.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { count, counted } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { formatDay, localDay } from '../ui/time.tsx';
import { toastError } from '../ui/toast.ts';
import './confirmations.css';
import { Differences } from './differences.tsx';
import { EditRound } from './edit-round.tsx';
import { RoundPeople } from './round-people.tsx';
import { RoundRail } from './round-rail.tsx';

const back = { to: '/confirmations', label: 'Back to the confirmations' };
/** While people are found, in ms. */
const startingMs = 1000;

/** /confirmations/:id: how far a round has come, what differs, and who has answered. */
export function Screen() {
  const { id = '' } = useParams();
  const query = useQuery(
    api.confirmations.get.queryOptions({
      input: { params: { id } },
      refetchInterval: ({ state }) => (state.data?.round.state === 'starting' ? startingMs : false),
    }),
  );
  if (query.data) return <RoundPage {...query.data} />;
  return (
    <Page title="Confirmation" back={back}>
      {isGone(query.error) ? (
        <EmptyState icon={<Tick size={20} />} title={message.recordNotFound('round')} />
      ) : query.error ? (
        <ErrorState
          error={query.error}
          text={message.recordsNotLoaded('round')}
          retry={() => void query.refetch()}
        />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

interface RoundPageProps {
  readonly round: Round;
  readonly figures: RoundFigures;
}

function RoundPage({ round, figures }: RoundPageProps) {
  const { id, name, createdAt, closedAt, due, state } = round;
  const [asked, setAsked] = useState<'close' | 'edit'>();
  const [isPrinting, setPrinting] = useState(false);
  const print = useCallback((): void => {
    window.print();
    setPrinting(false);
  }, []);
  const remind = useSave(client.confirmations.remind, {
    invalidates: [api.confirmations],
    success: (answer) => answer.message,
  });
  const close = useSave(client.confirmations.close, {
    invalidates: [api.confirmations],
    success: message.roundClosed,
  });
  const { waiting, total } = figures.people;
  const isOpen = state === 'open';
  const phone = usePhone();
  const people = counted(total, 'person', 'people');
  const params = { id };
  const end = closedAt === undefined ? due : localDay(new Date(closedAt));
  const days = `${formatDay(createdAt.slice(0, 10))}${end ? ` to ${formatDay(end)}` : ''}`;
  return (
    <Page
      title={name}
      back={back}
      count={
        <span className="qm-of">
          {state === 'starting'
            ? 'Finding the people…'
            : phone
              ? `${state === 'closed' ? 'Closed, ' : ''}${people}`
              : `${state === 'closed' ? 'Closed confirmation' : 'Confirmation'} of ${people}, ${days}`}
        </span>
      }
      actions={
        <PageActions
          record={name}
          actions={[
            ...(isOpen
              ? [{ text: 'Close Round', icon: <Lock size={16} />, onClick: () => setAsked('close') }]
              : []),
            { text: 'Print', icon: <Print size={16} />, onClick: () => setPrinting(true) },
          ]}
          {...(isOpen && waiting > 0
            ? {
                primary: {
                  intent: 'primary',
                  text: `Remind ${phone ? count(waiting) : counted(waiting, 'person', 'people')}`,
                  icon: <Envelope size={16} />,
                  disabled: remind.busy,
                  onClick: () =>
                    remind
                      .save({ params })
                      .catch((error: unknown) => toastError(failureText(error, message.notReminded))),
                },
              }
            : {})}
        />
      }
    >
      <div className="qm-round">
        <div className="qm-scroll">
          <Differences round={round} figures={figures} onPrintable={isPrinting ? print : undefined} />
          <RoundPeople round={round} figures={figures} />
        </div>
        <RoundRail round={round} figures={figures} onEdit={isOpen ? () => setAsked('edit') : undefined} />
      </div>
      {asked === 'edit' ? <EditRound round={round} onClose={() => setAsked(undefined)} /> : null}
      {asked === 'close' ? (
        <ConfirmDialog
          title="Close Round"
          action="Close Round"
          busyAction="Closing..."
          intent="primary"
          failure={message.recordNotUpdated('round')}
          onConfirm={() => close.save({ params })}
          onClose={() => setAsked(undefined)}
        >
          {waiting > 0
            ? `${counted(waiting, 'person has', 'people have')} not answered for everything, and will be listed as “Incomplete”. `
            : ''}
          Nobody is asked or reminded any more. What differs can still be settled.
        </ConfirmDialog>
      ) : null}
    </Page>
  );
}
