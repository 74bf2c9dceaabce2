import { Spinner } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { api, client, failureText, reasonOf } from '../api.ts';
import { Page } from '../ui/page.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import './slack.css';

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
    /** Returns why it failed, if Slack or the server said so. */
    const finish = async (): Promise<string | undefined> => {
      const [error, code, state] = ['error', 'code', 'state'].map((name) => params.get(name));
      if (error || !code || !state) {
        toastError(error ? message.slackDenied : message.slackCallbackInvalid);
        return undefined;
      }
      try {
        const now = await client.slack.connect({ code, state });
        queries.setQueryData(api.slack.get.queryKey(), now);
        toastSuccess(now.message);
        return undefined;
      } catch (failed) {
        toastError(failureText(failed, message.slackNotConnected));
        return reasonOf(failed);
      }
    };
    void finish().then((slackReason) =>
      navigate('/settings#slack', { replace: true, state: { slackReason } }),
    );
  }, [params, navigate, queries]);
  return (
    <Page title="Slack">
      <div className="qm-centre">
        <div role="status" className="qm-slack-connecting">
          <Spinner size={32} />
          <p>{message.connectingToSlack}</p>
        </div>
      </div>
    </Page>
  );
}
