import { checkAcknowledging } from '../acknowledgements/acknowledgement.ts';
import { fold } from '../query/fold.ts';
import { type Issue, issuesOf } from '../verdict.ts';
import { bodyOf, differences, type Section } from './section.ts';
import { typeFinder } from './type-names.ts';

/** For which types hand-overs have to be acknowledged, and the text that people agree to. */
export const acknowledgementsSection: Section = {
  name: 'acknowledgements',
  written: ({ acknowledgements }) => ({ acknowledgements }),
  compare(target) {
    const { types: named, ...stated } = target.wanted.acknowledgements ?? {};
    const { acknowledgements: now } = target.installation;
    const find = typeFinder(target);
    const issues: Issue[] = [];
    const types = named?.flatMap((written, at) => {
      const found = find(written);
      if (!found.ok) issues.push({ path: `acknowledgements.types.${at}`, message: found.message });
      return found.ok ? [found.value] : [];
    });
    const isOther = types !== undefined && keysOf(types) !== keysOf(now.types);
    const values = differences({ ...(isOther ? { types } : {}), ...stated }, { ...now });
    const body = bodyOf(values);
    const { title = now.title, text = now.text } = stated;
    const checked = checkAcknowledging(
      {
        types: types ?? now.types,
        ...(title === undefined ? {} : { title }),
        ...(text === undefined ? {} : { text }),
      },
      undefined,
    );
    if (!checked.ok)
      issues.push(
        ...issuesOf(checked).map(({ path, message }) => ({ path: `acknowledgements.${path}`, message })),
      );
    const operation = { kind: 'acknowledgements.update', body } as const;
    const change = { section: 'acknowledgements', action: 'change', name: '', values, operation } as const;
    // Once the types are there.
    return {
      changes: [],
      afterwards: values.length === 0 ? [] : [change],
      removals: [],
      unmentioned: [],
      issues,
    };
  },
};

const keysOf = (types: readonly string[]): string => JSON.stringify([...new Set(types.map(fold))].sort());
