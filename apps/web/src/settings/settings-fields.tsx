import { formatAssetId } from '@quartermaster/core/assets/asset-id';
import { requestPriorities } from '@quartermaster/core/requests/request';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField, SelectField, TextField } from '../ui/form.tsx';
import { currencyChoices } from './currencies.ts';
import { Setting } from './setting.tsx';
import { settingsLabels as labels, type SettingsInput } from './settings-form.ts';

interface SettingsFieldsProps {
  /** Applied at once, unlike the fields around them. */
  readonly logo: ReactNode;
  readonly theme: ReactNode;
}

/** All fields of the settings, by what they are about. */
export function SettingsFields({ logo, theme }: SettingsFieldsProps) {
  return (
    <>
      <Setting title="Company" sentence="On the sign-in page, in the sidebar, and in what is sent by e-mail.">
        {logo}
        <TextField<SettingsInput> name="companyName" label={labels.companyName} required />
        <TextField<SettingsInput>
          name="email"
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
      </Setting>
      <Setting title="Theme" sentence="The colour of buttons, links and focus, for everybody, at once.">
        {theme}
      </Setting>
      <Setting title="Assets" sentence="How new assets are numbered, and how often all are looked after.">
        <AssetIds />
        <TextField<SettingsInput>
          name="maintenanceInterval"
          label={labels.maintenanceInterval}
          inputMode="numeric"
          required
          help="For types that have none of their own; 0 means never."
        />
      </Setting>
      <Setting
        title="Requests and prices"
        sentence="What a request begins with, and what the catalogue counts in."
      >
        <div className="qm-form2">
          <SelectField<SettingsInput>
            name="defaultRequestPriority"
            label={labels.defaultRequestPriority}
            options={requestPriorities.map((value) => ({ value, label: priorityWords[value] }))}
          />
          <Currency />
        </div>
        <CheckboxField<SettingsInput>
          name="autoApproveRequests"
          label={labels.autoApproveRequests}
          help="A new request of low priority moves to procuring by itself."
        />
      </Setting>
      <Setting title="People" sentence="Who hears of what happens, and who may join.">
        <CheckboxField<SettingsInput>
          name="notificationsEnabled"
          label={labels.notificationsEnabled}
          help="Requests, assignments and maintenance are announced by e-mail."
        />
        <CheckboxField<SettingsInput>
          name="signUpOpen"
          label={labels.signUpOpen}
          help="Anybody who reaches the sign-in page may make an account. Closed, administrators add people."
        />
      </Setting>
    </>
  );
}

const priorityWords = { low: 'Low', medium: 'Medium', high: 'High' } as const;

/** Prefix and number, and what they amount to. */
function AssetIds() {
  const [prefix, counter] = useWatch<SettingsInput, ['assetIdPrefix', 'assetIdCounter']>({
    name: ['assetIdPrefix', 'assetIdCounter'],
  });
  const next = formatAssetId(prefix.trim(), Number(counter));
  return (
    <div className="qm-form2">
      <TextField<SettingsInput> name="assetIdPrefix" label={labels.assetIdPrefix} required mono />
      <TextField<SettingsInput>
        name="assetIdCounter"
        label={labels.assetIdCounter}
        required
        mono
        inputMode="numeric"
        help={
          /^\d+$/.test(counter.trim()) ? (
            <>
              Next: <span className="qm-mono">{next}</span>. An ID that was issued before is passed over.
            </>
          ) : (
            'An ID that was issued before is passed over.'
          )
        }
      />
    </div>
  );
}

function Currency() {
  const chosen = useWatch<SettingsInput, 'currency'>({ name: 'currency' });
  return (
    <SelectField<SettingsInput>
      name="currency"
      label={labels.currency}
      options={currencyChoices(chosen)}
      help="Of items that are added from now on."
    />
  );
}
