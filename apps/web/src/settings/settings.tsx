import { message } from '@quartermaster/core/messages';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { Failed } from '../ui/blank.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { useParams } from '../ui/search-params.ts';
import { Waiting } from '../ui/waiting.tsx';
import { LocationDetail } from './location-detail.tsx';
import { Locations } from './locations.tsx';
import { Setting } from './setting.tsx';
import type { SettingsRecord } from './settings-form.ts';
import { SettingsPage } from './settings-page.tsx';
import { useLocationActions } from './use-location-actions.tsx';
import { useLocationTree } from './use-location-tree.ts';
import { usePlaces } from './use-places.ts';

/** /settings (section 2): the company, its defaults, and its locations. */
export function Screen() {
  const settings = useQuery(api.settings.get.queryOptions());
  if (settings.data) return <SettingsAndLocations settings={settings.data} asOf={settings.dataUpdatedAt} />;
  return (
    <Page title="Settings">
      {settings.error ? (
        <Failed
          error={settings.error}
          text={message.settingsNotLoaded}
          retry={() => void settings.refetch()}
        />
      ) : (
        <Waiting>
          <Loading />
        </Waiting>
      )}
    </Page>
  );
}

interface SettingsAndLocationsProps {
  readonly settings: SettingsRecord;
  /** When the settings were read, by this clock. */
  readonly asOf: number;
}

function SettingsAndLocations({ settings, asOf }: SettingsAndLocationsProps) {
  const [params, change] = useParams();
  const places = usePlaces(settings, asOf);
  const openId = params.get('location') ?? undefined;
  const open = (id: string | null): void => change({ location: id }, { push: true });
  const tree = useLocationTree(places, openId);
  const actions = useLocationActions(places, tree.show, () => change({ location: null }));
  const place = places.find(({ id }) => id === openId);
  return (
    <>
      <SettingsPage settings={settings}>
        <Setting title="Locations" sentence="Where equipment is. Requests go to the default one.">
          <Locations
            tree={tree}
            total={places.length}
            openId={place?.id}
            onOpen={open}
            onAdd={() => actions.add()}
          />
        </Setting>
      </SettingsPage>
      {place ? (
        <LocationDetail
          place={place}
          busy={actions.settingDefault}
          onPrevious={tree.neighbour(-1)}
          onNext={tree.neighbour(1)}
          onClose={() => open(null)}
          onEdit={() => actions.edit(place)}
          onAddBelow={() => actions.add(place.id)}
          onSetDefault={() => actions.setDefault(place)}
          onDelete={() => actions.remove(place)}
        />
      ) : null}
      {actions.dialog}
    </>
  );
}
