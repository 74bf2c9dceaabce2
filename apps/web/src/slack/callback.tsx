import { message } from '@quartermaster/core/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api, client, failureText } from '../api.ts';
import { Page } from '../ui/page.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';

/** /slack/callback (section 2): where Slack sends the browser after somebody has consented, or hasn't. */
export function Screen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  /** A code can be used once. */
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const finish = async (): Promise<void> => {
      const [error, code, state] = ['error', 'code', 'state'].map((name) => params.get(name));
      if (error) return toastError(message.slackDenied);
      if (!code || !state) return toastError(message.slackCallbackInvalid);
      try {
        const now = await client.slack.connect({ code, state });
        queries.setQueryData(api.slack.get.queryKey(), now);
        toastSuccess(now.message);
      } catch (failed) {
        toastError(failureText(failed, message.slackNotConnected));
      }
    };
    void finish().finally(() => navigate('/settings#slack', { replace: true }));
  }, [params, navigate, queries]);
  return (
    <Page title="Slack">
      <p role="status" className="qm-slack-connecting">
        {message.connectingToSlack}
      </p>
      <PageSpinner />
    </Page>
  );
}
