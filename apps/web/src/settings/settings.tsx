import type { Location } from '@quartermaster/core/locations/location';
import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { LocationDetail } from '../locations/location-detail.tsx';
import { Locations } from '../locations/locations.tsx';
import { useLocationActions } from '../locations/use-location-actions.tsx';
import { useLocationTree } from '../locations/use-location-tree.ts';
import { ErrorState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { useUrlParams } from '../ui/url-params.ts';
import { HandOversSection } from './hand-overs-section.tsx';
import { MailSection } from './mail-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import type { SettingsRecord } from './settings-form.ts';
import { SettingsPage } from './settings-page.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { SlackSection } from './slack-section.tsx';
import { SmsSection } from './sms-section.tsx';

/** /settings (section 2): the company, its defaults, its locations, mail, Slack, SMS and what people are told. */
export function Screen() {
  const settings = useQuery(api.settings.get.queryOptions());
  const locations = useQuery(api.locations.list.queryOptions());
  if (settings.data && locations.data)
    return <SettingsAndLocations settings={settings.data} locations={locations.data.items} />;
  const failed = [settings, locations].find(({ error }) => error);
  return (
    <Page title="Settings">
      {failed?.error ? (
        <ErrorState
          error={failed.error}
          text={message.settingsNotLoaded}
          retry={() => void failed.refetch()}
        />
      ) : (
        <SettingsSkeleton />
      )}
    </Page>
  );
}

interface SettingsAndLocationsProps {
  readonly settings: SettingsRecord;
  readonly locations: readonly Location[];
}

function SettingsAndLocations({ settings, locations }: SettingsAndLocationsProps) {
  const [params, change] = useUrlParams();
  const openId = params.get('location') ?? undefined;
  const open = (id: string | null): void => change({ location: id }, { push: true });
  const tree = useLocationTree(locations, openId);
  const actions = useLocationActions(locations, tree.show, () => change({ location: null }));
  const location = locations.find(({ id }) => id === openId);
  return (
    <>
      <SettingsPage settings={settings}>
        <SettingsSection
          title="Locations"
          sentence="Where equipment is kept. Requests go to the default location."
        >
          <Locations
            tree={tree}
            total={locations.length}
            openId={location?.id}
            onOpen={open}
            onAdd={() => actions.add()}
          />
        </SettingsSection>
        <HandOversSection />
        <MailSection />
        <SlackSection />
        <SmsSection />
        <NotificationsSection />
      </SettingsPage>
      {location ? (
        <LocationDetail
          location={location}
          busy={actions.settingDefault}
          onPrevious={tree.neighbour(-1)}
          onNext={tree.neighbour(1)}
          onClose={() => open(null)}
          onEdit={() => actions.edit(location)}
          onAddBelow={() => actions.add(location.id)}
          onSetDefault={() => actions.setDefault(location)}
          onDelete={() => actions.remove(location)}
        />
      ) : null}
      {actions.dialog}
    </>
  );
}
