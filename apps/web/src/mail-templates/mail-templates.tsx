import { Tag } from '@blueprintjs/core';
import type { MailTemplate } from '@quartermaster/core/mail/mail-template';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { api } from '../api.ts';
import { usePhone } from '../ui/breakpoints.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Page } from '../ui/page.tsx';
import { EventChoice } from './event-choice.tsx';
import { TemplateEditor } from './template-editor.tsx';
import './mail-templates.css';

const title = 'Mail templates';
const back = { to: '/settings#mail', label: 'Back to Settings' };
/** Without a dot, with which a path would be a file's. */
const nameOf = (event: string): string => event.replace('.', '-');
const screenOf = (event: string): string => `/settings/mail-templates/${nameOf(event)}`;

/** /settings/mail-templates: what the mails about events say. */
export function Screen() {
  const { event: name } = useParams();
  const { data, error, refetch } = useQuery(api.mailTemplates.list.queryOptions());
  if (data) {
    const template = data.items.find(({ event }) => nameOf(event) === name);
    const [first] = data.items;
    if (template) return <Templates all={data.items} template={template} />;
    if (first) return <Navigate replace to={screenOf(first.event)} />;
  }
  return (
    <Page title={title} back={back}>
      {error ? (
        <ErrorState error={error} text={message.mailTemplatesNotLoaded} retry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

interface TemplatesProps {
  readonly all: readonly MailTemplate[];
  readonly template: MailTemplate;
}

function Templates({ all, template }: TemplatesProps) {
  const phone = usePhone();
  const navigate = useNavigate();
  const list = phone ? (
    <EventChoice
      label="Mail about"
      options={all.map(({ event, label }) => ({ value: event, label }))}
      value={template.event}
      onChoose={(event) => void navigate(screenOf(event))}
    />
  ) : (
    <nav className="qm-templates-nav" aria-label={title}>
      {all.map(({ event, label, isOwn }) => (
        <Link key={event} to={screenOf(event)} aria-current={event === template.event ? 'page' : undefined}>
          <span>{label}</span>
          {isOwn ? <Tag minimal>Edited</Tag> : null}
        </Link>
      ))}
    </nav>
  );
  return <TemplateEditor key={template.event} template={template} title={title} back={back} list={list} />;
}
