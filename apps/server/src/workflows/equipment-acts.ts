import type { AssetChange } from '@quartermaster/core/assets/asset';
import type { JsonObject } from '@quartermaster/core/json';
import { locationPaths } from '@quartermaster/core/locations/location';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { lines } from '@quartermaster/core/text';
import { invalid } from '@quartermaster/core/verdict';
import type { AssetService } from '../assets/service.ts';
import { RefusalError } from '../errors/refusal-error.ts';
import type { Acts, Performing } from './performer.ts';

const dayMs = 24 * 3_600_000;
/** As long as notes that a person writes. */
const mostNotes = 10_000;

/** What workflows do to assets. All of it sets values, so that doing it twice changes nothing. */
export function equipmentActs(
  assets: AssetService,
): Pick<Acts, 'update_equipment' | 'assign_equipment' | 'schedule_maintenance'> {
  const change = async (
    equipment: string,
    given: AssetChange,
    { doer, eventId }: Performing,
  ): Promise<JsonObject> => assetOutput(await assets.change(equipment, given, doer, { eventId }));
  return {
    update_equipment: async ({ equipment, set: { location, ...set } }, performing) => {
      const locationId = typeof location === 'string' ? await locationIdOf(assets, location) : location;
      const given = { ...set, ...(locationId === undefined ? {} : { location: locationId }) };
      return change(equipment, given, performing);
    },
    assign_equipment: ({ equipment, assignedTo }, performing) =>
      change(equipment, { assignedTo }, performing),
    schedule_maintenance: async ({ equipment, dueAt, inDays = 0, notes }, performing) => {
      const day =
        dueAt ?? new Date(Date.parse(performing.run.startedAt) + inDays * dayMs).toISOString().slice(0, 10);
      const added =
        notes === undefined || notes === '' ? {} : await withNote(assets, equipment, notes, performing);
      return change(equipment, { maintenanceScheduled: day, ...added }, performing);
    },
  };
}

/** Adds a line to an asset's notes, unless it is there already. */
async function withNote(
  assets: AssetService,
  equipment: string,
  note: string,
  { doer }: Performing,
): Promise<Pick<AssetChange, 'notes'>> {
  const { notes = '' } = await assets.find(equipment, doer.rights);
  if (notes.split('\n').join(' ').includes(note.split('\n').join(' '))) return {};
  const more = lines(mostNotes).safeParse(notes === '' ? note : `${notes}\n${note}`);
  if (more.success) return { notes: more.data };
  const [issue] = more.error.issues;
  throw new RefusalError(invalid([{ path: 'notes', message: issue?.message ?? message.invalidInput }]));
}

/** A location by its id, its path or its name, if only one has that. */
async function locationIdOf({ deps }: AssetService, written: string): Promise<string> {
  const all = await deps.locations.all();
  const paths = locationPaths(all);
  const key = fold(written);
  const [exact] = all.filter(({ id }) => id === written || fold(paths.get(id) ?? '') === key);
  const named = all.filter(({ nameKey }) => nameKey === key);
  const found = exact ?? (named.length === 1 ? named[0] : undefined);
  if (found) return found.id;
  throw new RefusalError(invalid([{ path: 'location', message: message.recordNotFound('location') }]));
}

const outputFields = ['id', 'assetId', 'name', 'type', 'status', 'condition', 'location', 'assignedTo'];

/** What later actions may use of an asset. */
export const assetOutput = (asset: JsonObject): JsonObject =>
  Object.fromEntries(
    outputFields.flatMap((name) => (asset[name] === undefined ? [] : [[name, asset[name]]])),
  );
