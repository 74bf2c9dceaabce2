import { Tab, Tabs } from '@blueprintjs/core';
import type { CallContext } from '@quartermaster/contract';
import { message } from '@quartermaster/core/messages';
import type { Preferences, PreferencesChange } from '@quartermaster/core/notifications/preferences';
import { type Profile, type ProfileChange, profileSchema } from '@quartermaster/core/users/profile';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, client } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { NotificationGrid } from './notification-grid.tsx';
import { PasswordAndDevices } from './password-and-devices.tsx';
import './profile.css';
import { ProfileFields } from './profile-fields.tsx';
import {
  type ProfileForm,
  preferencesChange,
  profileChange,
  profileFormSchema,
  profileFormValues,
  profileLabels,
  takesTexts,
} from './profile-form.ts';

interface EditProfileProps {
  /** Where it begins. */
  readonly at: 'profile' | 'notifications' | 'tokens';
  readonly onClose: () => void;
}

/**
 * Edit Profile (section 2): the user's details, how they sign in, and what programs may do on their behalf.
 */
export function EditProfile(props: EditProfileProps) {
  const profile = useQuery(api.me.get.queryOptions()).data;
  const preferences = useQuery(api.notifications.preferences.queryOptions());
  return profile && !preferences.isPending ? (
    <ProfileDialog {...props} profile={profile} preferences={preferences.data} />
  ) : null;
}

interface ProfileDialogProps extends EditProfileProps {
  readonly profile: Profile;
  /** Undefined if they could not be loaded: then they are left out. */
  readonly preferences: Preferences | undefined;
}

interface ProfileSave {
  readonly change: ProfileChange;
  readonly preferences?: PreferencesChange;
}

/** The number before the consent to be sent texts at it. */
async function saveProfile(
  { change, preferences }: ProfileSave,
  options: { readonly context: CallContext },
): Promise<Profile> {
  const saved = await client.me.update(change, options);
  if (preferences) await client.notifications.setPreferences(preferences);
  return saved;
}

type TabId = 'profile' | 'devices' | 'tokens';

function ProfileDialog({ profile, preferences, at, onClose }: ProfileDialogProps) {
  const [tab, setTab] = useState<TabId>(at === 'tokens' ? 'tokens' : 'profile');
  const [opened] = useState(() =>
    editedRecord(profile, profileSchema, (one) => profileFormValues(one, preferences)),
  );
  const { save } = useSave(saveProfile, {
    invalidates: [api.me, api.auth.me, api.users, api.notifications.preferences],
    success: message.profileUpdated,
    onSaved: onClose,
  });
  const moved = useRef(false);
  const select = (chosen: TabId): void => {
    moved.current = true;
    setTab(chosen);
  };
  const page = (content: ReactNode) => (
    <ProfileTabs key={tab} selected={tab} takesFocus={moved.current} onSelect={select}>
      {content}
    </ProfileTabs>
  );
  return (
    <FormDialog<ProfileForm, ProfileForm>
      wide
      title="Edit Profile"
      schema={profileFormSchema}
      defaults={opened.values}
      editing={opened}
      labels={profileLabels}
      submitLabel="Save"
      busyLabel="Saving..."
      failure={message.profileNotUpdated}
      onSubmit={async (form, version, before = opened.values) => {
        const preferences = preferencesChange(form, before);
        await save({ change: profileChange(form, before), ...(preferences && { preferences }) }, version);
      }}
      onClose={onClose}
      step={
        tab === 'profile'
          ? undefined
          : {
              body: page(tab === 'devices' ? <PasswordAndDevices /> : <AccessTokens />),
              actions: (close) => <ActionButton text="Done" onClick={close} />,
              ...(tab === 'tokens' ? { footnote: 'A token can do what you can, never more' } : {}),
            }
      }
    >
      {page(
        <>
          <ProfileFields profile={profile} texts={preferences !== undefined && takesTexts(preferences)} />
          {preferences ? (
            <NotificationGrid
              {...preferences}
              role={profile.role}
              takesFocus={at === 'notifications' && !moved.current}
            />
          ) : null}
        </>,
      )}
    </FormDialog>
  );
}

interface ProfileTabsProps {
  readonly selected: TabId;
  /**
   * Switching tabs replaces the whole page, tabs included, so the selected tab must be given the focus again.
   */
  readonly takesFocus: boolean;
  readonly onSelect: (tab: TabId) => void;
  /** The chosen tab's page. */
  readonly children: ReactNode;
}

const tabIds: readonly TabId[] = ['profile', 'devices', 'tokens'];
const tabTitles: Readonly<Record<TabId, string>> = {
  profile: 'Profile',
  devices: 'Password and devices',
  tokens: 'Access tokens',
};

function ProfileTabs({ selected, takesFocus, onSelect, children }: ProfileTabsProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) element.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [takesFocus]);
  return (
    <div ref={element}>
      {/* Without an explicit `disabled`, the arrow keys skip a tab. */}
      <Tabs
        id="profile"
        className="qm-profile-tabs"
        selectedTabId={selected}
        renderActiveTabPanelOnly
        onChange={(chosen) => onSelect(tabIds.find((id) => id === chosen) ?? 'profile')}
      >
        {tabIds.map((id) => (
          <Tab key={id} id={id} disabled={false} title={tabTitles[id]} panel={<div>{children}</div>} />
        ))}
      </Tabs>
    </div>
  );
}
