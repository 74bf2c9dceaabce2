import { Lock } from '@blueprintjs/icons';
import type { Profile } from '@quartermaster/core/users/profile';
import { TextField } from '../forms/text-field.tsx';
import { PhotoField } from './photo-field.tsx';
import { type ProfileForm, profileLabels } from './profile-form.ts';

/** The first tab of Edit Profile. */
export function ProfileFields({ profile }: { readonly profile: Profile }) {
  const { role, department, position } = profile;
  return (
    <>
      <div className="qm-profile-grid">
        <PhotoField profile={profile} />
        <Text name="displayName" autoComplete="name" required />
        <Text name="phoneNumber" type="tel" autoComplete="tel" />
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
  readonly name: keyof ProfileForm;
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
