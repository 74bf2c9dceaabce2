import { Tag } from '@blueprintjs/core';
import { errorGroups, groupRows } from '@quartermaster/core/csv/error-groups';
import type { ImportResult, ToCreate } from '@quartermaster/core/csv/import-result';
import { count, counted } from '../ui/numbers.ts';

/** What the import creates before the rows that name it. */
export function Names({ toCreate }: { readonly toCreate: ToCreate }) {
  const names: [what: string, names: readonly string[]][] = [
    ['type', toCreate.types],
    ['location', toCreate.locations],
    ['vendor', toCreate.vendors],
    ['custom field', toCreate.fields],
  ];
  const made = names.filter(([, one]) => one.length > 0);
  if (made.length === 0) return null;
  return (
    <div className="qm-import-note">
      <p className="qm-strong">To create first:</p>
      <dl className="qm-import-names">
        {made.map(([what, all]) => (
          <div key={what}>
            <dt>{counted(all.length, what)}</dt>
            <dd>
              {all.slice(0, shownNames).map((name) => (
                <Tag key={name} minimal className="qm-type">
                  {name}
                </Tag>
              ))}
              {all.length > shownNames ? (
                <span className="qm-muted">and {count(all.length - shownNames)} more</span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** How many new names of each kind are shown. */
const shownNames = 200;

/** What is wrong most often, where it is wrong in several rows; the rows themselves are listed below. */
export function Causes({ errors }: Pick<ImportResult, 'errors'>) {
  const several = errorGroups(errors).filter((group) => group.count > 1);
  if (several.length === 0) return null;
  return (
    <ul className="qm-import-note qm-import-causes" aria-label="Most frequent errors">
      {several.slice(0, mostCauses).map((group) => (
        <li key={`${group.column} ${group.cause}`}>
          <b className="qm-num">{count(group.count)}</b> {group.cause}{' '}
          <span className="qm-muted">in {groupRows(group, 'row')}</span>
        </li>
      ))}
    </ul>
  );
}

const mostCauses = 5;
