import { type Actor, isAdmin } from '@quartermaster/core/access/actor';
import { isSame } from '@quartermaster/core/events/changed-fields';
import type { Cause } from '@quartermaster/core/events/event';
import { message } from '@quartermaster/core/messages';
import { fold } from '@quartermaster/core/query/fold';
import { equals } from '@quartermaster/core/query/where';
import { withoutAddress } from '@quartermaster/core/users/address-in-text';
import { refused } from '@quartermaster/core/verdict';
import {
  mostViews,
  type NewView,
  type View,
  type ViewChange,
  type ViewFilters,
} from '@quartermaster/core/views/view';
import { RefusalError } from '../errors/refusal-error.ts';
import { byCaller, type Caller } from '../events/cause.ts';
import { changeTo } from '../records/changes.ts';
import { definedFields } from '../records/documents.ts';
import { instantOf, type Runtime } from '../runtime/runtime.ts';
import type { StoredView } from './collection.ts';
import { toView, type ViewRecords, viewRecords } from './record.ts';

/** Saved views: everybody has their own, and administrators can share theirs with everyone. */
export class ViewService {
  readonly #runtime: Runtime;
  readonly #records: ViewRecords;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#records = viewRecords(runtime);
  }

  /** The caller's own views, then those shared by others, each sorted by name. */
  async list({ id }: Actor): Promise<{ items: View[]; total: number }> {
    const find = (path: string, value: string | boolean) =>
      this.#records.collection.find({ where: equals(path, value), sort: ['nameKey'], limit: 200 });
    const [own, shared] = await Promise.all([find('ownerId', id), find('shared', true)]);
    const items = [...own.items, ...shared.items.filter(({ ownerId }) => ownerId !== id)].map(toView);
    return { items, total: items.length };
  }

  async create(
    { name, sort, columns, ...view }: NewView,
    caller: Caller,
    id = this.#runtime.newId(),
  ): Promise<View> {
    if (view.shared) requireAdmin(caller);
    const where = equals('ownerId', caller.id);
    const { total = 0 } = await this.#records.collection.find({ where, limit: 1, total: true });
    if (total >= mostViews) throw new RefusalError(refused('CONFLICT', message.viewsFull(mostViews)));
    const now = instantOf(this.#runtime);
    const document = {
      id,
      name,
      nameKey: fold(name),
      ...view,
      ...definedFields({ sort, columns }),
      ownerId: caller.id,
      createdAt: now,
      updatedAt: now,
    };
    return this.#records.answer(await this.#records.insert(document, byCaller(caller)));
  }

  /** Replaces somebody's old address in the filters of views by the new one. @returns in how many views */
  async renameHolder(from: string, to: string, cause: Cause): Promise<number> {
    let changed = 0;
    for await (const { id, filters } of this.#records.collection.stream({})) {
      if (!isSame(filters, withAddress(filters, from, to))) changed += 1;
      else continue;
      await this.#records.edit({
        find: () => this.#records.find(id),
        change: (view) => changeTo(view, { filters: withAddress(view.filters, from, to) }),
        cause,
      });
    }
    return changed;
  }

  /** Owner only; any administrator if shared. */
  async update(id: string, change: ViewChange, caller: Caller, version?: number): Promise<View> {
    if (change.shared) requireAdmin(caller);
    const { name } = change;
    return this.#records.edit({
      find: () => this.find(id, caller),
      cause: byCaller(caller),
      version,
      change: (stored) =>
        changeTo(stored, { ...change, ...(name === undefined ? {} : { nameKey: fold(name) }) }),
    });
  }

  async remove(id: string, caller: Caller, version?: number): Promise<View> {
    return this.#records.remove({ find: () => this.find(id, caller), cause: byCaller(caller), version });
  }

  /** The view with this id; refuses (404) if the caller may not change it. */
  async find(id: string, caller: Actor): Promise<StoredView> {
    const view = await this.#records.find(id);
    if (view.ownerId !== caller.id && !(view.shared && isAdmin(caller))) throw this.#records.notFound();
    return view;
  }
}

function requireAdmin(caller: Caller): void {
  if (!isAdmin(caller)) throw new RefusalError(refused('FORBIDDEN', message.forbidden));
}

/** Replaces an address in filters, including within the text of a filter. */
function withAddress(filters: ViewFilters, from: string, to: string): ViewFilters {
  const { assignedTo, where, search } = filters;
  return {
    ...filters,
    ...definedFields({
      assignedTo: assignedTo === from ? to : assignedTo,
      where: where && withoutAddress(where, from, to),
      search: search && withoutAddress(search, from, to),
    }),
  };
}
