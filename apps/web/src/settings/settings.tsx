import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { api, failureText } from '../api.ts';
import { Failed } from '../ui/blank.tsx';
import { useLate } from '../ui/late.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { SettingsPage } from './settings-page.tsx';

/** /settings (section 2): the company, its defaults, and its locations. */
export function Screen() {
  const settings = useQuery(api.settings.get.queryOptions());
  if (settings.data) return <SettingsPage settings={settings.data} />;
  return (
    <Page title="Settings">
      {settings.error ? (
        <Failed
          text={failureText(settings.error, message.settingsNotLoaded)}
          retry={() => void settings.refetch()}
        />
      ) : (
        <LateSpinner />
      )}
    </Page>
  );
}

const LateSpinner = () => (useLate() ? <Loading /> : null);
