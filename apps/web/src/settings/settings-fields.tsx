import { Button, FormGroup } from '@blueprintjs/core';
import { formatAssetId } from '@quartermaster/core/assets/asset-id';
import { requestPriorities } from '@quartermaster/core/requests/request';
import { retentionNames } from '@quartermaster/core/settings/retention';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { TextField } from '../forms/text-field.tsx';
import { part } from '../ui/part.tsx';
import { currencyChoices } from './currencies.ts';
import { settingsLabels as labels, type SettingsInput } from './settings-form.ts';
import { SettingsSection } from './settings-section.tsx';

interface SettingsFieldsProps {
  /** Saved immediately, unlike the fields around them. */
  readonly logo: ReactNode;
  readonly theme: ReactNode;
}

/** All fields of the settings, by topic. */
export function SettingsFields({ logo, theme }: SettingsFieldsProps) {
  return (
    <>
      <SettingsSection title="Company" sentence="Shown on the sign-in page, in the sidebar and in emails.">
        {logo}
        <TextField<SettingsInput> name="companyName" label={labels.companyName} required />
        <TextField<SettingsInput>
          name="email"
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
      </SettingsSection>
      <SettingsSection
        title="Appearance"
        sentence="Colours the primary action, the active place and focus. Applies to everyone immediately."
      >
        {theme}
      </SettingsSection>
      <SettingsSection
        title="Assets"
        sentence="How new assets are numbered, and how often assets are due for maintenance."
      >
        <AssetIds />
        <TextField<SettingsInput>
          name="maintenanceInterval"
          label={labels.maintenanceInterval}
          inputMode="numeric"
          required
          help="For types without an interval of their own; 0 means never."
        />
      </SettingsSection>
      <SettingsSection
        title="Requests and prices"
        sentence="What a new request starts with, and the currency of the catalogue."
      >
        <div className="qm-form2">
          <SelectField<SettingsInput>
            name="defaultRequestPriority"
            label={labels.defaultRequestPriority}
            options={requestPriorities.map((value) => ({ value, label: priorityLabels[value] }))}
          />
          <Currency />
        </div>
        <CheckboxField<SettingsInput>
          name="autoApproveRequests"
          label={labels.autoApproveRequests}
          help="New low-priority requests move to procuring automatically."
        />
      </SettingsSection>
      <SettingsSection title="People" sentence="Who is notified, and who can join.">
        <CheckboxField<SettingsInput>
          name="notificationsEnabled"
          label={labels.notificationsEnabled}
          help="Sends emails about requests, assignments and maintenance."
        />
        <CheckboxField<SettingsInput>
          name="signUpOpen"
          label={labels.signUpOpen}
          help="Anyone who can reach the sign-in page can create an account. When off, only administrators add people."
        />
        <TextField<SettingsInput>
          name="signUpDomains"
          label={labels.signUpDomains}
          autoComplete="off"
          help="Who may sign up, by the end of their address, like northwind.example. Empty means anyone."
        />
      </SettingsSection>
      <SettingsSection
        title="Retention"
        sentence="What is older is deleted within the hour. Audit, history and events are kept for good."
      >
        <div className="qm-form2">
          {retentionNames.map((name) => (
            <TextField<SettingsInput>
              key={name}
              name={name}
              label={labels[name]}
              inputMode="numeric"
              required
              {...(name === 'keepUndo' ? { help: 'Later, changes stay as they are.' } : {})}
            />
          ))}
        </div>
      </SettingsSection>
    </>
  );
}

const priorityLabels = { low: 'Low', medium: 'Medium', high: 'High' } as const;

const AssetIdLedger = part(async () => (await import('./asset-id-ledger.tsx')).AssetIdLedger);

/** Prefix and number, with the asset ID they produce. */
function AssetIds() {
  const [isOpen, setIsOpen] = useState(false);
  const [prefix, counter] = useWatch<SettingsInput, ['assetIdPrefix', 'assetIdCounter']>({
    name: ['assetIdPrefix', 'assetIdCounter'],
  });
  const next = formatAssetId(prefix.trim(), Number(counter));
  return (
    <>
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
                Next: <span className="qm-mono">{next}</span>. IDs already in use are skipped.
              </>
            ) : (
              'IDs already in use are skipped.'
            )
          }
        />
      </div>
      <FormGroup>
        <Button
          variant="outlined"
          size="small"
          text="Reserved and missing asset IDs"
          onClick={() => setIsOpen(true)}
        />
      </FormGroup>
      {isOpen ? <AssetIdLedger onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function Currency() {
  const chosen = useWatch<SettingsInput, 'currency'>({ name: 'currency' });
  return (
    <SelectField<SettingsInput>
      name="currency"
      label={labels.currency}
      options={currencyChoices(chosen)}
      help="For items added from now on."
    />
  );
}
