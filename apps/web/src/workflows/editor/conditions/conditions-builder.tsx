import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import type { Lookup } from '@quartermaster/core/templates/template';
import { type Condition, type ConditionGroup, isGroup } from '@quartermaster/core/workflows/conditions';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ActionButton } from '../../../ui/action-button.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import type { OfferedField } from '../known-fields.ts';
import { ComparisonRow } from './comparison-row.tsx';
import {
  added,
  type ConditionPath,
  conditionsOf,
  type Direction,
  fits,
  moved,
  newComparison,
  newGroup,
  removed,
  replaced,
  rootOf,
} from './condition-tree.ts';
import { MoveButton } from './move-button.tsx';
import './conditions.css';

interface ConditionsBuilderProps {
  readonly conditions: readonly Condition[];
  readonly fields: readonly OfferedField[];
  readonly lookup: Lookup;
  readonly onChange: (conditions: readonly Condition[]) => void;
}

const directions: readonly Direction[] = ['up', 'down', 'out', 'in'];

/** Conditions in groups of AND and OR, one within another. */
export function ConditionsBuilder({ conditions, fields, lookup, onChange }: ConditionsBuilderProps) {
  const root = rootOf(conditions);
  const element = useRef<HTMLDivElement>(null);
  /** What gets the focus once it is there: of which row, and which part of it. */
  const wanted = useRef<readonly [path: ConditionPath, selector: string]>(undefined);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!wanted.current) return;
    const [path, selector] = wanted.current;
    wanted.current = undefined;
    element.current
      ?.querySelector<HTMLElement>(`[data-condition="${path.join('.')}"] > ${selector}`)
      ?.focus();
  });
  const change = (next: ConditionGroup): void => onChange(conditionsOf(next));
  const tools: Tools = {
    ...{ root, fields, lookup, change },
    add: (path, condition) => {
      const next = added(root, path, condition);
      if (!fits(next)) {
        setSaid('Groups can’t be nested deeper');
        return;
      }
      wanted.current = [isGroup(condition) ? [...path, 0] : path, '.qm-field-picker input'];
      change(next);
    },
    move: (path, direction) => {
      const result = moved(root, path, direction);
      if (!result) return;
      wanted.current = [result.path, '.bp6-popover-target .qm-grip'];
      setSaid(`Condition ${numberOf(path)} is now ${numberOf(result.path)}`);
      change(result.root);
    },
  };
  return (
    <div className="qm-conditions" ref={element}>
      <Group group={root} path={[]} {...tools} />
      <p className="qm-visually-hidden" aria-live="polite">
        {said}
      </p>
    </div>
  );
}

interface Tools {
  readonly root: ConditionGroup;
  readonly fields: readonly OfferedField[];
  readonly lookup: Lookup;
  readonly change: (root: ConditionGroup) => void;
  readonly add: (path: ConditionPath, condition: Condition) => void;
  readonly move: (path: ConditionPath, direction: Direction) => void;
}

/** '2.1' for the first within the second. */
const numberOf = (path: ConditionPath): string => path.map((one) => one + 1).join('.');

const operators = [
  { value: 'AND', text: 'AND' },
  { value: 'OR', text: 'OR' },
] as const;

interface GroupProps extends Tools {
  readonly group: ConditionGroup;
  readonly path: ConditionPath;
}

function Group({ group, path, ...tools }: GroupProps) {
  const { root, change, add, move } = tools;
  const { logicalOperator, conditions } = group;
  const isRoot = path.length === 0;
  const name = isRoot ? 'all conditions' : `group ${numberOf(path)}`;
  const end = [...path, conditions.length];
  return (
    <>
      <div className="qm-when" data-condition={path.join('.')}>
        {isRoot ? null : (
          <MoveButton
            label={name}
            directions={directions.filter((one) => moved(root, path, one))}
            onMove={(direction) => move(path, direction)}
          />
        )}
        <SegmentedChoice
          label={`How ${name} combine`}
          options={operators}
          chosen={logicalOperator}
          onChoose={(value) => change(replaced(root, path, { ...group, logicalOperator: value }))}
        />
        <span className="qm-muted">
          {conditions.length === 0
            ? 'no conditions: it always runs'
            : logicalOperator === 'AND'
              ? 'all of these are true'
              : 'at least one of these is true'}
        </span>
        {isRoot ? null : (
          <ActionButton
            handFocusTo="neighbour"
            className="qm-push"
            variant="minimal"
            size="small"
            icon={<Cross size={14} />}
            aria-label={`Remove ${name}`}
            onClick={() => change(removed(root, path))}
          />
        )}
      </div>
      <div className="qm-conds">
        {conditions.map((condition, index) => {
          const own = [...path, index];
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions are known by their place alone
          return <Item key={index} condition={condition} path={own} {...tools} />;
        })}
        <div className="qm-bar-add">
          <Button
            variant="minimal"
            size="small"
            icon={<Plus size={14} />}
            text="Condition"
            aria-label={`Add a condition to ${name}`}
            onClick={() => add(end, newComparison)}
          />
          <Button
            variant="minimal"
            size="small"
            icon={<Plus size={14} />}
            text="Group"
            aria-label={`Add a group to ${name}`}
            disabled={!fits(added(root, end, newGroup))}
            onClick={() => add(end, newGroup)}
          />
        </div>
      </div>
    </>
  );
}

interface ItemProps extends Tools {
  readonly condition: Condition;
  readonly path: ConditionPath;
}

function Item({ condition, path, ...tools }: ItemProps) {
  const { root, fields, lookup, change, add, move } = tools;
  if (isGroup(condition)) return <Group group={condition} path={path} {...tools} />;
  const number = numberOf(path);
  const addBelow = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !event.altKey) return;
    event.preventDefault();
    add([...path.slice(0, -1), (path.at(-1) ?? 0) + 1], newComparison);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the button below does the same
    <div className="qm-cond" data-condition={path.join('.')} onKeyDown={addBelow}>
      <MoveButton
        label={`condition ${number}`}
        directions={directions.filter((one) => moved(root, path, one))}
        onMove={(direction) => move(path, direction)}
      />
      <ComparisonRow
        comparison={condition}
        number={number}
        fields={fields}
        lookup={lookup}
        onChange={(next) => change(replaced(root, path, next))}
        onRemove={() => change(removed(root, path))}
      />
    </div>
  );
}
