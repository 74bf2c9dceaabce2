import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { isApiError } from '@quartermaster/contract';
import { mostAttachmentBytes } from '@quartermaster/core/attachments/attachment';
import { unescapeFormula } from '@quartermaster/core/csv/formula';
import { fileKinds } from '@quartermaster/core/files/file-kind';
import { addressSchema } from '@quartermaster/core/users/profile';
import type { Context } from '../../context.ts';
import { exitCodes, Failure } from '../../failure.ts';
import { readImage } from '../../image-file.ts';
import { cellIn, openTable } from './csv-file.ts';
import { fileIn, parts } from './folder.ts';
import type { Faults, Told } from './import.ts';
import { addressFields } from './people-table.ts';
import { uploadedId } from './photos.ts';

/** Whether a cell names a photo of the folder, rather than a picture elsewhere. */
export const isPhoto = (written: string): boolean => written !== '' && !/^https?:/i.test(written);

/** What concerns one row alone is told at the end; anything else ends the import. */
async function noting(faults: Faults, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isOfRow = isApiError(error)
      ? [404, 409, 413, 415, 422].includes(error.status)
      : error instanceof Failure && error.exitCode === exitCodes.failed;
    if (!isOfRow) throw error;
    faults.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Where equipment is sent to people. Whoever has an address already keeps it, if an import goes on. */
export async function setAddresses(
  context: Context,
  folder: string,
  { faults, kept }: Pick<Told, 'faults' | 'kept'>,
): Promise<void> {
  const client = await context.client();
  const table = await openTable(folder, parts.people);
  const emailOf = cellIn(table, 'email');
  const cells = addressFields.map((field) => [field, cellIn(table, field)] as const);
  const set = async () => {
    for await (const row of table.rows) {
      const given = cells.flatMap(([field, cellOf]) =>
        cellOf(row) === '' ? [] : [[field, unescapeFormula(cellOf(row))] as const],
      );
      if (given.length === 0) continue;
      const id = unescapeFormula(emailOf(row));
      await noting(faults, `${parts.people}, ${id}, address`, async () => {
        const address = addressSchema.safeParse(Object.fromEntries(given));
        if (!address.success)
          throw new Failure(exitCodes.failed, address.error.issues[0]?.message ?? 'Not an address');
        const there = kept && (await client.users.get({ params: { id } })).address;
        if (!there) await client.users.update({ params: { id }, body: { address: address.data } });
        else if (addressFields.some((field) => there[field] !== address.data[field])) kept.add(id);
      });
    }
  };
  await context.wait('Setting addresses', set());
}

export async function setPhotos(
  context: Context,
  folder: string,
  kind: 'people' | 'assets',
  { faults, kept }: Pick<Told, 'faults' | 'kept'>,
): Promise<void> {
  const [streams, client] = await Promise.all([context.streams(), context.client()]);
  const photoOfNow = async (id: string) =>
    kind === 'people'
      ? (await client.users.get({ params: { id } })).photoURL
      : (await client.assets.get({ params: { id } })).image;
  const isOfFolder = async (there: string, path: string): Promise<boolean> => {
    const id = uploadedId(there);
    return id !== undefined && (await readFile(path)).equals(await buffer(await streams.files.get(id)));
  };
  const table = await openTable(folder, parts[kind]);
  const [keyOf, photoOf] = (kind === 'people' ? ['email', 'photo'] : ['assetId', 'image']).map((name) =>
    cellIn(table, name),
  );
  const { maxMegabytes } = kind === 'people' ? fileKinds.personPhoto : fileKinds.assetPhoto;
  const set = async () => {
    for await (const row of table.rows) {
      const written = photoOf?.(row) ?? '';
      if (!isPhoto(written)) continue;
      const key = unescapeFormula(keyOf?.(row) ?? '');
      await noting(faults, `${parts[kind]}, ${key}, photo`, async () => {
        const path = await fileIn(folder, written);
        const there = kept && (await photoOfNow(key));
        if (there) {
          if (!(await isOfFolder(there, path))) kept.add(key);
          return;
        }
        const image = await readImage(path, maxMegabytes);
        await (kind === 'people' ? streams.users.setPhoto(key, image) : streams.assets.setImage(key, image));
      });
    }
  };
  await context.wait('Sending photos', set());
}

export async function setLogo(context: Context, folder: string, faults: Faults): Promise<void> {
  const there = await stat(`${folder}/${parts.logo}`).catch(() => undefined);
  if (!there) return;
  const streams = await context.streams();
  await noting(faults, parts.logo, async () =>
    streams.settings.setLogo(await readImage(await fileIn(folder, parts.logo), fileKinds.logo.maxMegabytes)),
  );
}

/** The files of assets and vendors. */
export async function addFiles(context: Context, folder: string, faults: Faults): Promise<void> {
  const [streams, client] = await Promise.all([context.streams(), context.client()]);
  const table = await openTable(folder, parts.files);
  const [ofOf, recordOf, nameOf, pathOf, sumOf] = ['of', 'record', 'name', 'path', 'sha256'].map((name) =>
    cellIn(table, name),
  );
  if (!ofOf || !recordOf || !nameOf || !pathOf || !sumOf) return;
  const vendors = new Map<string, string>();
  const vendorNamed = async (name: string): Promise<string> => {
    const known = vendors.get(name);
    if (known !== undefined) return known;
    for (let cursor: string | undefined; ; ) {
      const page = await client.vendors.list({
        search: name,
        limit: '200',
        ...(cursor === undefined ? {} : { cursor }),
      });
      for (const vendor of page.items) vendors.set(vendor.name, vendor.id);
      cursor = page.nextCursor;
      const found = vendors.get(name);
      if (found !== undefined) return found;
      if (cursor === undefined) throw new Failure(exitCodes.failed, `There is no vendor ${name}`);
    }
  };
  /** The names and digests of the files that a record has already, from an import that was interrupted. */
  const there = new Map<string, ReadonlySet<string>>();
  const filesOf = async (of: 'asset' | 'vendor', id: string): Promise<ReadonlySet<string>> => {
    const known = there.get(`${of} ${id}`);
    if (known) return known;
    const list = of === 'asset' ? client.attachments.ofAsset : client.attachments.ofVendor;
    const { items } = await list({ params: { id } });
    const found = new Set(items.map(({ name, sha256 }) => `${sha256} ${name}`));
    there.set(`${of} ${id}`, found);
    return found;
  };
  const add = async () => {
    for await (const row of table.rows) {
      const [record, name, path] = [recordOf, nameOf, pathOf].map((cellOf) => unescapeFormula(cellOf(row)));
      if (!record || !name || !path) continue;
      await noting(faults, path, async () => {
        const of = ofOf(row);
        if (of !== 'asset' && of !== 'vendor') throw new Failure(exitCodes.failed, `Whose is it? '${of}'`);
        const file = await fileIn(folder, path);
        if ((await stat(file)).size > mostAttachmentBytes)
          throw new Failure(exitCodes.failed, 'It is too large');
        const content = await readFile(file);
        if (createHash('sha256').update(content).digest('hex') !== sumOf(row))
          throw new Failure(exitCodes.failed, 'It is another file than was exported');
        const id = of === 'vendor' ? await vendorNamed(record) : record;
        if ((await filesOf(of, id)).has(`${sumOf(row)} ${name}`)) return;
        const owner = { of, record: id } as const;
        await streams.attachments.add({ ...owner, name }, new Blob([content]));
      });
    }
  };
  await context.wait('Sending files', add());
}
