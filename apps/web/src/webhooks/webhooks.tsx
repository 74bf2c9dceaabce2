import { Button } from '@blueprintjs/core';
import { Plus, SendMessage } from '@blueprintjs/icons';
import { message } from '@quartermaster/core/messages';
import type { CreatedWebhook } from '@quartermaster/core/webhooks/webhook';
import { useState } from 'react';
import { ActionButton } from '../ui/action-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { useListScreen } from '../ui/list-screen.ts';
import { count } from '../ui/numbers.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Total } from '../ui/total.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { useTestWebhook } from './use-test-webhook.ts';
import { queryOf, useWebhooks, type WebhookRow } from './use-webhooks.ts';
import {
  type WebhookActions,
  WebhookPhoneRow,
  webhookActions,
  webhookColumns,
  webhookPhoneActions,
} from './webhook-columns.tsx';
import { CreateWebhook, DeleteWebhook, EditWebhook } from './webhook-dialogs.tsx';
import './webhooks.css';

const pageOf = ({ id }: WebhookRow): string => `/webhooks/${id}`;
const webhookList = { queryOf, useRows: useWebhooks, keyOf: ({ id }: WebhookRow) => id, pageOf };

/** /webhooks (section 2): which programs are told of changes. */
export function Screen() {
  const screen = useListScreen(webhookList);
  const { change, list, editedRow, open, add, close } = screen;
  const { search, sort } = screen.query;
  const { total, rows } = list;
  const [doomed, setDoomed] = useState<WebhookRow>();
  const [created, setCreated] = useState<CreatedWebhook>();
  const { test, tested } = useTestWebhook();
  const actions: WebhookActions = {
    tested,
    onTest: (webhook) => void test(webhook),
    onEdit: ({ id }) => open(id),
    onDelete: setDoomed,
  };
  const instead = list.error ? (
    <ErrorState error={list.error} text={message.webhooksNotLoaded} retry={list.retry} />
  ) : total === 0 ? (
    <EmptyState
      icon={<SendMessage size={20} />}
      title="No webhooks found"
      action={
        search ? (
          <ActionButton
            handFocusTo="neighbour"
            variant="outlined"
            text="Clear Filters"
            onClick={() => change({ search: null })}
          />
        ) : (
          <Button variant="outlined" text="Create the first webhook" onClick={add} />
        )
      }
    >
      {search ? 'Nothing matches your search.' : 'A webhook tells another program what has changed here.'}
    </EmptyState>
  ) : undefined;
  return (
    <Page
      title="Webhooks"
      count={total === undefined ? undefined : count(total)}
      actions={
        <PageActions
          actions={[]}
          primary={{ intent: 'primary', text: 'Create Webhook', icon: <Plus size={16} />, onClick: add }}
        />
      }
      toolbar={
        <SearchField
          placeholder="Search webhooks..."
          value={search}
          debounceMs={0}
          onSearch={(text) => change({ search: text })}
        />
      }
      footer={
        <>
          <Total of={total} one="webhook" />
          <span>
            <b>{rows.filter(({ active }) => active).length}</b> active
          </span>
          <Attempts of={rows} />
        </>
      }
    >
      <DataTable
        {...screen.table}
        rowHref={pageOf}
        label="Webhooks"
        columns={webhookColumns(actions)}
        rowActions={webhookActions(actions)}
        phoneRow={WebhookPhoneRow}
        phoneActions={webhookPhoneActions(actions)}
        sort={sort}
        onSort={(next) => change({ sort: next })}
        instead={instead}
      />
      {/* Its address follows later: until then it would ask whether to lose what is saved. */}
      {screen.isAdding && created === undefined ? (
        <CreateWebhook
          onCreated={(made) => {
            close();
            setCreated(made);
          }}
          onClose={close}
        />
      ) : null}
      {editedRow ? <EditWebhook key={editedRow.id} webhook={editedRow} onClose={close} /> : null}
      {doomed ? <DeleteWebhook webhook={doomed} onClose={() => setDoomed(undefined)} /> : null}
      {created ? <SecretDialog webhook={created} onClose={() => setCreated(undefined)} /> : null}
    </Page>
  );
}

/** What sending to all of these has come to. */
function Attempts({ of }: { readonly of: readonly WebhookRow[] }) {
  const sum = (countOf: (webhook: WebhookRow) => number): number =>
    of.reduce((total, one) => total + countOf(one), 0);
  const failed = sum(({ attempts }) => attempts.failed);
  const all = sum(({ attempts }) => attempts.delivered) + failed;
  if (all === 0) return null;
  return (
    <span className="qm-push">
      <b>{count(all)}</b> {all === 1 ? 'attempt' : 'attempts'} in the last 30 days, <b>{count(failed)}</b>{' '}
      failed, <b>{count(sum(({ waiting }) => waiting))}</b> waiting
    </span>
  );
}
