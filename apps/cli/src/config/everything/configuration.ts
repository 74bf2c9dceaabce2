import type { Client } from '@quartermaster/contract';
import { exportConfig } from '@quartermaster/core/config/compare';
import type { Config } from '@quartermaster/core/config/config-file';
import type { Context } from '../../context.ts';
import { readInstallation } from '../installation.ts';
import type { Texts } from './texts-file.ts';

/** The configuration besides what has tables of its own; whether webhooks are active doesn't come along. */
export async function configurationOf(context: Context): Promise<Config> {
  const installation = await readInstallation(context, false);
  const {
    items: _items,
    vendors: _vendors,
    // They are among the texts, as they were.
    importProfiles: _importProfiles,
    locations = [],
    webhooks = [],
    acknowledgements: { types = [], ...agreement } = {},
    ...rest
  } = exportConfig(installation);
  return {
    ...rest,
    acknowledgements: { types: types.toSorted(), ...agreement },
    locations: locations.flatMap(({ path, default: isDefault }) =>
      isDefault ? [{ path, default: isDefault }] : [],
    ),
    webhooks: webhooks.map(({ active: _active, ...webhook }) => webhook),
  };
}

/** What is configured besides, apart from what individual people chose. */
export async function textsOf(client: Client): Promise<Omit<Texts, 'notificationChoices'>> {
  const [settings, mailTemplates, ownViews, profiles, slack, sms] = await Promise.all([
    client.settings.get(),
    client.mailTemplates.list(),
    client.views.list(),
    client.importProfiles.list(),
    client.slack.get(),
    client.sms.get(),
  ]);
  const { assetIdCounter, locations } = settings;
  const { items: mails } = mailTemplates;
  const { items: views } = ownViews;
  const pathOf = new Map(locations.map(({ id, path }) => [id, path]));
  return {
    nextAssetNumber: assetIdCounter,
    mails: mails.flatMap(({ event, subject, text, isOwn }) => (isOwn ? [{ event, subject, text }] : [])),
    views: views
      .map(({ list, name, filters, sort, columns, shared }) => ({
        ...{ list, name, shared },
        filters: {
          ...filters,
          ...(filters.location === undefined
            ? {}
            : { location: pathOf.get(filters.location) ?? filters.location }),
        },
        ...(sort === undefined ? {} : { sort }),
        ...(columns === undefined ? {} : { columns }),
      }))
      .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    slack: { notifications: slack.notifications },
    twilio: {
      ...(sms.accountSid === undefined ? {} : { accountSid: sms.accountSid }),
      ...(sms.phoneNumber === undefined ? {} : { phoneNumber: sms.phoneNumber }),
      notifications: sms.notifications,
    },
    importProfiles: profiles.items.map(
      ({ id: _id, createdAt: _created, updatedAt: _updated, version: _version, ...profile }) => profile,
    ),
  };
}
