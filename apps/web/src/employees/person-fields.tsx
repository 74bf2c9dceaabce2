import { TextField } from '../forms/text-field.tsx';
import { PersonField } from '../users/person-field.tsx';
import { type PersonForm, personLabels } from './person-form.ts';

/** The fields that both dialogs have. */
export const PersonFields = () => (
  <>
    <Text name="department" />
    <Text name="position" />
    <Text name="phoneNumber" type="tel" />
    <div className="qm-manager">
      <PersonField<PersonForm> name="manager" label={personLabels.manager} none="Nobody" />
    </div>
  </>
);

interface TextProps {
  readonly name: keyof PersonForm;
  readonly type?: 'tel';
  readonly required?: true;
}

const Text = ({ name, ...props }: TextProps) => (
  <TextField<PersonForm> name={name} label={personLabels[name]} autoComplete="off" {...props} />
);

export const NameField = () => <Text name="displayName" required />;
