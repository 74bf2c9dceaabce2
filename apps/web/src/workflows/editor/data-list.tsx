import type { Json, JsonObject } from '@quartermaster/core/json';
import { textOf } from '@quartermaster/core/templates/template';

const mostShown = 60;

/** What a run gets, as paths and values; those that are used come first and stand out. */
export function DataList({
  input,
  used = [],
}: {
  readonly input: JsonObject;
  readonly used?: readonly string[];
}) {
  return (
    <dl className="qm-data">
      {flat(input, '')
        .toSorted(([one], [other]) => Number(used.includes(other)) - Number(used.includes(one)))
        .slice(0, mostShown)
        .map(([path, value]) => (
          <div key={path} className={used.includes(path) ? 'used' : undefined}>
            <dt title={path}>{path}</dt>
            <dd title={textOf(value)}>{value === null ? '–' : textOf(value)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The values within, each with its path. */
function flat(value: Json | undefined, path: string): (readonly [string, Json])[] {
  if (value === undefined) return [];
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, one]: readonly [string, Json | undefined]) =>
    flat(one, path === '' ? name : `${path}.${name}`),
  );
}
