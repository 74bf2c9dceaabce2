import type { EventType } from '@quartermaster/core/events/event';
import { parseWhere, printWhere } from '@quartermaster/core/query/text';
import { nothing, type Where } from '@quartermaster/core/query/where';
import {
  idsIn,
  namesIn,
  type Reference,
  withFurtherIds,
  withIds,
  withNames,
} from '@quartermaster/core/webhooks/filter-references';
import type { FieldService } from '../fields/service.ts';
import { type ReferredRecords, referenceKey } from '../references/referred-records.ts';

interface Dependencies {
  readonly fields: FieldService;
  readonly referred: ReferredRecords;
}

/** Filters are stored with the ids of the records that they name, and shown with these records' current names. */
export class FilterNames {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** A filter as it is stored; one that names a record that doesn't exist is refused with this text. */
  async toStored(
    text: string,
    events: readonly EventType[],
  ): Promise<{ readonly filter: string } | { readonly fault: string }> {
    const parsed = parseWhere(text);
    if (!parsed.ok) return { fault: parsed.message };
    const ids = new Map<string, string>();
    for (const reference of namesIn(parsed.where, events)) {
      const found = await this.#deps.referred.find(reference);
      if ('unknown' in found) return { fault: found.unknown };
      ids.set(referenceKey(reference), found.id);
    }
    return {
      filter: printWhere(withIds(parsed.where, events, (reference) => ids.get(referenceKey(reference)))),
    };
  }

  /** A function that shows these stored filters. */
  async shower(filters: readonly (string | undefined)[]): Promise<(filter: string) => string> {
    const wheres = new Map<string, Where>();
    for (const filter of filters) {
      const parsed = filter === undefined ? undefined : parseWhere(filter);
      if (filter !== undefined && parsed?.ok) wheres.set(filter, parsed.where);
    }
    const names = await this.#deps.referred.namesOf([...wheres.values()].flatMap(idsIn));
    return (filter) => {
      const where = wheres.get(filter);
      return where
        ? printWhere(withNames(where, (reference) => names.get(referenceKey(reference))?.name))
        : filter;
    };
  }

  /**
   * What a stored filter matches: also events from before a type was merged into the one it names; nothing, if it
   * can't be read.
   */
  async effective(filter: string): Promise<Where> {
    const parsed = parseWhere(filter);
    if (!parsed.ok) return nothing;
    const types = await this.#deps.fields.table();
    const idsOf = ({ kind, text }: Reference): readonly string[] => {
      const type = kind === 'type' ? types.byId(text) : undefined;
      return type ? types.idsOf(type.id) : [];
    };
    return withFurtherIds(parsed.where, idsOf);
  }
}
