import { message } from '@quartermaster/core/messages';
import type { HeldReference } from '@quartermaster/core/workflows/held-reference';
import {
  comparingIds,
  referencesIn,
  type WorkflowReference,
  withCurrentNames,
} from '@quartermaster/core/workflows/references';
import type { NewWorkflow } from '@quartermaster/core/workflows/workflow';
import type { FieldService } from '../fields/service.ts';
import { type ReferredRecords, referenceKey } from '../references/referred-records.ts';

/** A definition with the records that it named when it was written. */
export interface Referring {
  readonly definition: NewWorkflow;
  readonly held: readonly HeldReference[];
}

/** What a definition says now. */
interface Current extends Referring {
  /** What it names that is gone, or has never been there; empty if nothing. */
  readonly faults: readonly string[];
  /** The definition as it runs. */
  running(): NewWorkflow;
}

export interface ReferenceDeps {
  readonly referred: ReferredRecords;
  readonly fields: FieldService;
}

const unknown = {
  type: message.unknownType,
  vendor: message.unknownVendor,
  location: message.unknownLocation,
  user: message.unknownPerson,
};

/** Definitions are stored with the ids of the records that they name, and shown with these records' current names. */
export class WorkflowReferences {
  readonly #deps: ReferenceDeps;

  constructor(deps: ReferenceDeps) {
    this.#deps = deps;
  }

  /** What a definition names now. */
  async held(definition: NewWorkflow): Promise<HeldReference[]> {
    const found = await this.#found(referencesIn(definition));
    return [...found.values()].flatMap(({ kind, text, id }) =>
      id === undefined ? [] : [{ kind, text, id }],
    );
  }

  async current(one: Referring): Promise<Current> {
    return (await this.reader([one]))(one);
  }

  /** A function that reads these definitions, with all look-ups done. */
  async reader(all: readonly Referring[]): Promise<(one: Referring) => Current> {
    const loose = all.flatMap(({ definition, held }) => {
      const known = new Set(held.map(referenceKey));
      return referencesIn(definition).filter((one) => !known.has(referenceKey(one)));
    });
    const found = await this.#found(loose);
    const ids = [...all.flatMap(({ held }) => held), ...found.values()].flatMap(({ kind, id }) =>
      id === undefined ? [] : [{ kind, text: id }],
    );
    const names = await this.#deps.referred.namesOf(ids);
    const types = await this.#deps.fields.table();
    return ({ definition, held }) => {
      const known = new Map(held.map((one) => [referenceKey(one), one.id]));
      const idOf = (one: WorkflowReference) =>
        known.get(referenceKey(one)) ?? found.get(referenceKey(one))?.id;
      const namedBy = (one: WorkflowReference) => {
        const id = idOf(one);
        return id === undefined ? undefined : names.get(referenceKey({ kind: one.kind, text: id }));
      };
      const faults = referencesIn(definition).flatMap((one) => {
        const named = namedBy(one);
        if (named && !named.isGone) return [];
        if (idOf(one) === undefined && one.isFree) return [];
        return [found.get(referenceKey(one))?.fault ?? unknown[one.kind](named?.name ?? one.text)];
      });
      const shown = withCurrentNames(definition, (one) => namedBy(one)?.name);
      const renamed = new Map(
        held.map(({ kind, text, id }) => {
          const name = names.get(referenceKey({ kind, text: id }))?.name ?? text;
          return [referenceKey({ kind, text: name }), { kind, text: name, id }];
        }),
      );
      return {
        definition: shown,
        held: [...renamed.values()],
        faults: [...new Set(faults)],
        running: () =>
          comparingIds(shown, (one) => {
            const id = renamed.get(referenceKey(one))?.id ?? idOf(one);
            if (id === undefined) return [];
            const type = one.kind === 'type' ? types.byId(id) : undefined;
            return type ? types.idsOf(type.id) : [id];
          }),
      };
    };
  }

  async #found(references: readonly WorkflowReference[]) {
    const found = new Map<string, HeldReferenceOrFault>();
    for (const { kind, text } of references) {
      const key = referenceKey({ kind, text });
      if (found.has(key)) continue;
      const one = await this.#deps.referred.find({ kind, text });
      found.set(key, 'unknown' in one ? { kind, text, fault: one.unknown } : { kind, text, id: one.id });
    }
    return found;
  }
}

interface HeldReferenceOrFault extends WorkflowReference {
  readonly id?: string;
  readonly fault?: string;
}
