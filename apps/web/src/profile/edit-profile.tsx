import { Tab, Tabs } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import { type Profile, profileSchema } from '@quartermaster/core/users/profile';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api, client } from '../api.ts';
import { editedRecord } from '../forms/edit-conflict.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSave } from '../forms/use-save.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { PasswordAndDevices } from './password-and-devices.tsx';
import './profile.css';
import { ProfileFields } from './profile-fields.tsx';
import {
  type ProfileForm,
  profileChange,
  profileFormSchema,
  profileFormValues,
  profileLabels,
} from './profile-form.ts';

interface EditProfileProps {
  readonly onClose: () => void;
}

/**
 * Edit Profile (section 2): the user's details, how they sign in, and what programs may do on their behalf.
 */
export function EditProfile({ onClose }: EditProfileProps) {
  const profile = useQuery(api.me.get.queryOptions()).data;
  return profile ? <ProfileDialog profile={profile} onClose={onClose} /> : null;
}

type TabId = 'profile' | 'devices' | 'tokens';

function ProfileDialog({ profile, onClose }: EditProfileProps & { readonly profile: Profile }) {
  const [tab, setTab] = useState<TabId>('profile');
  const [opened] = useState(() => editedRecord(profile, profileSchema, profileFormValues));
  const { save } = useSave(client.me.update, {
    invalidates: [api.me, api.auth.me, api.users],
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
      onSubmit={(form, version, before = opened.values) => save(profileChange(form, before), version)}
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
      {page(<ProfileFields profile={profile} />)}
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
