import type { Client } from '@quartermaster/contract';
import { textCell } from '@quartermaster/core/csv/formula';
import { isErased } from '@quartermaster/core/users/erasure';
import { personExportColumns, personExportRow } from '@quartermaster/core/users/person-csv-export';
import { addressSchema, type Profile } from '@quartermaster/core/users/profile';
import type { Cells, Table } from './csv-file.ts';
import type { Photos } from './photos.ts';
import type { Texts } from './texts-file.ts';

export const addressFields = addressSchema.keyof().options;

const atOnce = 8;

/**
 * Everybody, by address, with where equipment is sent to them, but without what they sign in with.
 * @param onChoices is told what somebody has chosen to be told
 */
export function peopleTable(
  client: Client,
  photos: Photos,
  onChoices: (one: Texts['notificationChoices'][number]) => void,
): Table {
  const columns = personExportColumns(['all']);
  if (!columns.ok) throw new Error(columns.message);
  const rowOf = async (person: Profile): Promise<Cells> => [
    // Nobody has a password elsewhere, so whether somebody has one here makes no difference.
    ...personExportRow(columns.value, { ...person, invitation: undefined }),
    ...addressFields.map((field) => textCell(person.address?.[field])),
    await photos.keep('people', person.email, person.photoURL ?? ''),
  ];
  return {
    header: [...columns.value.map(({ name }) => name), ...addressFields, 'photo'],
    rows: (async function* () {
      for await (const people of pages(client))
        for (let at = 0; at < people.length; at += atOnce) {
          const some = people.slice(at, at + atOnce);
          const profiles = await Promise.all(
            some.map((id) =>
              Promise.all([
                client.users.get({ params: { id } }),
                client.notifications.preferences({ userId: id }),
              ]),
            ),
          );
          for (const [profile, { choices }] of profiles) {
            if (Object.keys(choices).length > 0) onChoices({ person: profile.email, choices });
            yield await rowOf(profile);
          }
        }
    })(),
  };
}

async function* pages(client: Client): AsyncGenerator<readonly string[], void> {
  for (let cursor: string | undefined; ; ) {
    const page = await client.users.list({
      sort: 'email',
      limit: '200',
      ...(cursor === undefined ? {} : { cursor }),
    });
    // What is left of erased people is of no use elsewhere.
    yield page.items.filter((person) => !isErased(person)).map(({ id }) => id);
    cursor = page.nextCursor;
    if (cursor === undefined) return;
  }
}
