import { Cross, Tick } from '@blueprintjs/icons';
import type { Lookup } from '@quartermaster/core/templates/template';
import { type Condition, holds, isGroup } from '@quartermaster/core/workflows/conditions';
import { wordOf } from '../editor/conditions/condition-words.ts';
import { comparisonText, type NameOf, whyNot } from './why.ts';

interface ConditionsShownProps {
  readonly conditions: readonly Condition[];
  readonly lookup: Lookup;
  readonly nameOf: NameOf;
}

/** Each condition with whether it holds, and what is there instead. */
export const ConditionsShown = ({ conditions, lookup, nameOf }: ConditionsShownProps) => (
  <ul className="qm-tests">
    {conditions.map((condition, at) => {
      const isMet = holds([condition], lookup);
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions are known by their place alone
        <li key={at} data-met={isMet}>
          {isMet ? <Tick size={14} title="Met" /> : <Cross size={14} title="Not met" />}
          {isGroup(condition) ? (
            <div>
              {condition.logicalOperator === 'OR' ? 'At least one of these' : 'All of these'}
              <ConditionsShown conditions={condition.conditions} lookup={lookup} nameOf={nameOf} />
            </div>
          ) : (
            <div>
              {comparisonText(condition, lookup, nameOf)}
              {isMet ? null : <p className="qm-why">{whyNot(condition, lookup, nameOf)}</p>}
            </div>
          )}
          {isGroup(condition) ? null : (
            <span className="is">{wordOf(lookup(condition.field)) || 'none'}</span>
          )}
        </li>
      );
    })}
  </ul>
);
