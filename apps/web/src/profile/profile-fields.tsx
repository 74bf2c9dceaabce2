import { Lock } from '@blueprintjs/icons';
import type { Profile } from '@quartermaster/core/users/profile';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { MailRefused } from '../mail/mail-refused.tsx';
import { PhotoField } from './photo-field.tsx';
import { type ProfileForm, profileLabels } from './profile-form.ts';

interface ProfileFieldsProps {
  readonly profile: Profile;
  /** Whether they can agree to be sent texts. */
  readonly texts: boolean;
}

/** The first tab of Edit Profile. */
export function ProfileFields({ profile, texts }: ProfileFieldsProps) {
  const { role, department, position, manager, managerName, mailRefusal } = profile;
  return (
    <>
      {mailRefusal === undefined ? null : <MailRefused person={profile} refusal={mailRefusal} isOwn />}
      <div className="qm-profile-grid">
        <PhotoField profile={profile} />
        <Text name="displayName" autoComplete="name" required />
        <div>
          <Text name="phoneNumber" type="tel" autoComplete="tel" />
          {texts ? (
            <CheckboxField<ProfileForm>
              name="textMe"
              label={profileLabels.textMe}
              className="qm-profile-texts"
            />
          ) : null}
        </div>
        {role === 'admin' ? (
          <>
            <Text name="department" />
            <Text name="position" />
          </>
        ) : (
          <>
            <Fact label={profileLabels.department} value={department} />
            <Fact label={profileLabels.position} value={position} />
          </>
        )}
        {manager === undefined ? null : <Fact label="Manager" value={managerName ?? manager} />}
      </div>
      <h3 className="qm-h3 qm-profile-section">
        Delivery address
        <span className="qm-row qm-muted">
          <Lock size={14} /> Sealed. Only you and admins can read it
        </span>
      </h3>
      <div className="qm-profile-grid">
        <div className="two">
          <Text name="street" autoComplete="street-address" />
        </div>
        <Text name="city" autoComplete="address-level2" />
        <Text name="state" autoComplete="address-level1" />
        <Text name="postalCode" autoComplete="postal-code" />
        <Text name="country" autoComplete="country-name" />
      </div>
    </>
  );
}

interface TextProps {
  readonly name: Exclude<keyof ProfileForm, 'choices' | 'textMe'>;
  readonly type?: 'tel';
  readonly autoComplete?: string;
  readonly required?: true;
}

const Text = ({ name, ...props }: TextProps) => (
  <TextField<ProfileForm> name={name} label={profileLabels[name]} {...props} />
);

const Fact = ({ label, value }: { readonly label: string; readonly value: string | undefined }) => (
  <dl className="qm-profile-fact">
    <dt>{label}</dt>
    <dd>{value ?? '–'}</dd>
  </dl>
);
