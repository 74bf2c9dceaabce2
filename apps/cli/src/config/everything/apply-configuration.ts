import { isDeepStrictEqual } from 'node:util';
import { pathKey } from '@quartermaster/core/locations/location';
import { fold } from '@quartermaster/core/query/fold';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { faultLines, fileFailure, readYamlFile } from '../../yaml-file.ts';
import { type ConfigFile, readConfigFile } from '../file.ts';
import { makeChanges } from '../make-changes.ts';
import { planOf } from '../plan.ts';
import { partOf, parts } from './folder.ts';
import { type Index, indexSchema } from './index-file.ts';
import { type Texts, textsSchema } from './texts-file.ts';

/** What a folder says besides its tables. */
export interface Configuration {
  readonly index: Index;
  readonly texts: Texts;
  readonly configuration: ConfigFile;
}

export async function readConfiguration(folder: string): Promise<Configuration> {
  return {
    index: await readAs(await partOf(folder, parts.index), indexSchema),
    texts: await readAs(await partOf(folder, parts.texts), textsSchema),
    configuration: await readConfigFile(await partOf(folder, parts.configuration)),
  };
}

async function readAs<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.output<Schema>> {
  const { name, documents } = await readYamlFile(file);
  const [document] = documents;
  const parsed = schema.safeParse(document?.value);
  if (parsed.success) return parsed.data;
  throw fileFailure(`${name} can't be used.`, document ? faultLines(document, parsed.error.issues) : []);
}

type Turn = 'before' | 'default location' | 'after';

/**
 * Applies the part of the configuration whose turn it is. Workflows and webhooks come last, so that they don't
 * act on what is imported, as does what people have to acknowledge.
 */
export async function applyConfiguration(
  context: Context,
  { configuration: file }: Configuration,
  turn: Turn,
): Promise<void> {
  const {
    webhooks = [],
    workflows = [],
    locations = [],
    settings,
    notifications,
    acknowledgements,
    types = [],
    fields = [],
  } = file.config;
  const inactive = webhooks.map((webhook) => ({ ...webhook, active: false }));
  const config = {
    before: { ...(settings ? { settings } : {}), ...(notifications ? { notifications } : {}), types, fields },
    'default location': { locations },
    after: { ...(acknowledgements ? { acknowledgements } : {}), webhooks: inactive, workflows },
  }[turn];
  const plan = await planOf(context, { ...file, config }, turn === 'before');
  await makeChanges(context, plan);
}

/** Whether settings are others than the folder's. An import that was interrupted has set them before any row. */
export async function hasOtherSettings(
  context: Context,
  { configuration: file }: Configuration,
): Promise<boolean> {
  const { settings, notifications } = file.config;
  const config = { ...(settings ? { settings } : {}), ...(notifications ? { notifications } : {}) };
  return (await planOf(context, { ...file, config }, false)).changes.length > 0;
}

/** Goes on with the folder's numbers, before whoever adds an asset meanwhile is issued the ID of one to come. */
export async function continueNumbers(context: Context, { texts }: Configuration): Promise<void> {
  await (await context.client()).settings.update({ assetIdCounter: texts.nextAssetNumber });
}

/** @param kept people who have chosen what they are told stay in it, if an import goes on */
export async function applyTexts(
  context: Context,
  { texts }: Configuration,
  kept: Set<string> | undefined,
): Promise<void> {
  const client = await context.client();
  const { mails, views, importProfiles, notificationChoices, slack, twilio } = texts;
  for (const { event, ...body } of mails) await client.mailTemplates.set({ params: { event }, body });
  const { items } = await client.locations.list();
  const idOf = new Map(items.map(({ path, id }) => [pathKey(path), id]));
  // Some may be there from an import that was interrupted.
  const [{ items: ownViews }, { items: profiles }] = await Promise.all([
    client.views.list(),
    client.importProfiles.list(),
  ]);
  const isThere = ({ list, name }: Texts['views'][number]): boolean =>
    ownViews.some((one) => one.list === list && one.name === name);
  for (const { filters, ...view } of views.filter((one) => !isThere(one))) {
    const { location } = filters;
    const place = location === undefined ? {} : { location: idOf.get(pathKey(location)) ?? location };
    await client.views.create({ ...view, filters: { ...filters, ...place } });
  }
  for (const profile of importProfiles)
    if (!profiles.some(({ name }) => fold(name) === fold(profile.name)))
      await client.importProfiles.create(profile);
  for (const { person, choices } of notificationChoices) {
    const there = kept && (await client.notifications.preferences({ userId: person })).choices;
    if (!there || Object.keys(there).length === 0)
      await client.notifications.setPreferences({ userId: person, choices });
    else if (!isDeepStrictEqual(there, choices)) kept.add(person);
  }
  if (slack) await client.slack.update(slack);
  if (twilio) await client.sms.update(twilio);
}
