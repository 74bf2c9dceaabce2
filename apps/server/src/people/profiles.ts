import { isAdmin } from '@quartermaster/core/access/actor';
import type { Cause } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { isErased } from '@quartermaster/core/users/erasure';
import {
  type Address,
  addressSchema,
  type PersonChange,
  type Profile,
  type ProfileChange,
} from '@quartermaster/core/users/profile';
import { refused } from '@quartermaster/core/verdict';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { fileIdOf, filePath } from '../files/references.ts';
import type { FileService } from '../files/service.ts';
import type { Sealer } from '../keys/sealer.ts';
import type { Quotas } from '../limits/quotas.ts';
import type { MailRefusals } from '../mail/refusals.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import type { StoredUser } from '../users/collection.ts';
import type { Managers } from '../users/managers.ts';
import { managerOf, toUser } from '../users/record.ts';
import type { UserService } from '../users/service.ts';

interface ProfileDeps {
  readonly users: UserService;
  readonly managers: Managers;
  readonly files: FileService;
  readonly sealer: Sealer;
  readonly quotas: Quotas;
  readonly mailRefusals: MailRefusals;
}

/**
 * The details people maintain themselves (Edit Profile). Addresses are sealed: no list, event or export
 * contains them.
 */
export class Profiles {
  readonly #users: UserService;
  readonly #managers: Managers;
  readonly #files: FileService;
  readonly #sealer: Sealer;
  readonly #quotas: Quotas;
  readonly #mailRefusals: MailRefusals;

  constructor({ users, managers, files, sealer, quotas, mailRefusals }: ProfileDeps) {
    this.#users = users;
    this.#managers = managers;
    this.#mailRefusals = mailRefusals;
    this.#files = files;
    this.#sealer = sealer;
    this.#quotas = quotas;
  }

  async #profileOf(user: StoredUser): Promise<Profile> {
    const { encryptedAddress, manager } = user;
    const known = {
      ...toUser(user),
      ...managerOf(manager === undefined ? undefined : await this.#users.byEmail(manager)),
    };
    if (encryptedAddress === undefined) return known;
    const address = addressSchema.parse(JSON.parse(this.#sealer.open(encryptedAddress, addressOf(user))));
    return { ...known, address };
  }

  /** Also tells whether they are sent mail. */
  async shownOf(user: StoredUser): Promise<Profile> {
    const mailRefusal = await this.#mailRefusals.of(user);
    return { ...(await this.#profileOf(user)), ...definedFields({ mailRefusal }) };
  }

  /** Sends somebody mail again whose address was refused. */
  async resumeMail(user: StoredUser): Promise<Profile> {
    await this.#mailRefusals.clear(user.id);
    return this.#profileOf(user);
  }

  async update(change: ProfileChange, caller: Caller, version: number | undefined): Promise<Profile> {
    if ((change.department !== undefined || change.position !== undefined) && !isAdmin(caller))
      throw new RefusalError(refused('FORBIDDEN', message.forbidden));
    return this.change(caller.id, change, byCaller(caller), version);
  }

  /** Changes a person's own fields; doesn't check who makes the change. A manager is named by `exclusively`. */
  async change(
    id: string,
    { displayName, phoneNumber, department, position, address, manager }: Omit<PersonChange, 'email'>,
    cause: Cause,
    version: number | undefined,
    /** Further fields to set in the same write. */
    also: (user: StoredUser) => Record<string, string> = () => ({}),
  ): Promise<Profile> {
    const text = address === undefined ? undefined : textOf(address);
    const isNew = (user: StoredUser): boolean => text !== undefined && text !== this.#addressText(user);
    const sealed = (user: StoredUser) => (text ? this.#sealer.seal(text, addressOf(user)) : null);
    await this.#users.records.edit({
      find: () => this.#users.records.find(id),
      change: async (user) =>
        changeTo(user, {
          ...(displayName === undefined ? {} : { displayName, nameKey: fold(displayName) }),
          ...(phoneNumber === undefined ? {} : { phoneNumber: phoneNumber || null }),
          ...(department === undefined ? {} : { department: department || null }),
          ...(position === undefined ? {} : { position: position || null }),
          ...(manager === undefined
            ? {}
            : { manager: manager && (await this.#managers.checked(user.email, manager)) }),
          ...(isNew(user) ? { encryptedAddress: sealed(user) } : {}),
          ...also(user),
        }),
      cause,
      version,
      eventDetails: (user) => (isNew(user) ? { extra: { addressChanged: true } } : {}),
    });
    return this.#profileOf(await this.#users.records.find(id));
  }

  /** Sets or removes the caller's photo, which is re-encoded; the previous one is removed. */
  async setPhoto(image: Uint8Array | undefined, caller: Caller): Promise<Profile> {
    const photo =
      image && (await this.#quotas.daily('photos', caller, () => this.#files.add('personPhoto', image)));
    return this.#withPhoto(caller.id, photo, caller);
  }

  /** Sets somebody's photo: an administrator moves in. */
  async setPhotoOf(id: string, image: Uint8Array, caller: Caller): Promise<Profile> {
    const user = await this.#users.find(id);
    return this.#withPhoto(user.id, await this.#files.add('personPhoto', image), caller);
  }

  /** @param photo the id of its file */
  async #withPhoto(id: string, photo: string | undefined, caller: Caller): Promise<Profile> {
    let before: string | undefined;
    try {
      await this.#users.records.edit({
        find: () => this.#users.records.find(id),
        change: (user) => {
          // The account may have been erased while the picture waited to be decoded.
          if (isErased(user)) throw new RefusalError(refused('CONFLICT', message.erasedForGood));
          before = user.photoURL;
          return changeTo(user, { photoURL: photo === undefined ? null : filePath(photo) });
        },
        cause: byCaller(caller),
      });
    } catch (error) {
      if (photo !== undefined) await this.#files.release(photo);
      throw error;
    }
    if (before !== undefined) await this.#files.release(fileIdOf(before));
    return this.#profileOf(await this.#users.records.find(id));
  }

  /** The unsealed address; null if there is none, undefined if it can't be opened. */
  #addressText(user: StoredUser): string | null | undefined {
    const { encryptedAddress } = user;
    try {
      return encryptedAddress === undefined ? null : this.#sealer.open(encryptedAddress, addressOf(user));
    } catch {
      return undefined;
    }
  }
}

/** The text of an address to seal; null if all its fields are empty. */
function textOf(address: Address | null): string | null {
  const filled = Object.entries(definedFields({ ...address })).filter(([, value]) => value !== '');
  return filled.length === 0 ? null : JSON.stringify(Object.fromEntries(filled));
}

const addressOf = ({ id }: StoredUser) => ({ record: 'users', id, field: 'address' });
