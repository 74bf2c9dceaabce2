import { describe, expect, it } from 'vitest';
import { comparingIds, referencesIn, withCurrentNames } from '../../src/workflows/references.ts';
import { validateWorkflow } from '../../src/workflows/validate.ts';
import type { NewWorkflow } from '../../src/workflows/workflow.ts';

function workflow(given: object): NewWorkflow {
  const onAssets = { type: 'event', config: { eventType: 'equipment.updated' } };
  const verdict = validateWorkflow({ name: 'Names', trigger: onAssets, ...given });
  if (!verdict.ok) throw new Error(verdict.message);
  return verdict.value;
}

const compares = (field: string, operator: string, value: unknown) => ({ field, operator, value });
const moved = (params: object, more: object = {}) => ({
  ...{ id: 'move', type: 'update_equipment', name: 'Move', params },
  ...more,
});

describe('what a definition names', () => {
  const named = workflow({
    conditions: [
      { logicalOperator: 'OR', conditions: [compares('data.type', 'in', ['Laptop', 'Tablet', 7])] },
      compares('data.locationName', 'equals', 'HQ'),
      compares('data.name', 'equals', 'Laptop'),
      compares('data.vendor', 'contains', 'AC'),
      compares('data.assignedTo', 'not_equals', 'mia@x.test'),
    ],
    actions: [
      moved({ equipment: '{{ data.id }}', set: { location: 'Berlin / HQ', vendor: '{{ data.vendor }}' } }),
      {
        ...{ id: 'all', type: 'assign_equipment', name: 'All', params: { assignedTo: 'mia@x.test' } },
        forEach: { entity: 'equipment', filter: 'type:Laptop warrantyEnd<today+60d location:"Berlin / HQ"' },
      },
      {
        ...{ id: 'tell', type: 'send_notification', name: 'Tell' },
        params: { channel: 'app', to: 'admins', message: 'Laptop' },
      },
    ],
  });

  it('are types, vendors, locations and people, in conditions, filters and parameters', () => {
    expect([...new Set(referencesIn(named).map(({ kind, text }) => `${kind} ${text}`))].sort()).toEqual([
      'location Berlin / HQ',
      'location HQ',
      'type Laptop',
      'type Tablet',
      'user mia@x.test',
    ]);
  });

  it('gets other names, and nothing else changes', () => {
    const names: Readonly<Record<string, string>> = {
      ...{ Laptop: 'Notebook', HQ: 'Munich / Base', 'Berlin / HQ': 'Munich / Base' },
      'mia@x.test': 'mia@y.test',
    };
    const renamed = withCurrentNames(named, ({ text }) => names[text]);
    expect(renamed.conditions).toEqual([
      { logicalOperator: 'OR', conditions: [compares('data.type', 'in', ['Notebook', 'Tablet', 7])] },
      compares('data.locationName', 'equals', 'Base'),
      compares('data.name', 'equals', 'Laptop'),
      compares('data.vendor', 'contains', 'AC'),
      compares('data.assignedTo', 'not_equals', 'mia@y.test'),
    ]);
    expect(renamed.actions).toMatchObject([
      { params: { set: { location: 'Munich / Base', vendor: '{{ data.vendor }}' } } },
      {
        params: { assignedTo: 'mia@y.test' },
        forEach: { filter: 'type:Notebook warrantyEnd<today+60d location:"Munich / Base"' },
      },
      { params: { to: 'admins', message: 'Laptop' } },
    ]);
    expect(withCurrentNames(named, () => undefined)).toEqual(named);
  });

  it('runs by ids besides names: an event tells the names of its time', () => {
    const running = comparingIds(named, ({ text }) => (text === 'Laptop' ? ['type_1', 'type_0'] : []));
    expect(running.conditions[0]).toEqual({
      logicalOperator: 'OR',
      conditions: [
        {
          logicalOperator: 'OR',
          conditions: [
            compares('data.type', 'in', ['Laptop', 'Tablet', 7]),
            compares('data.typeId', 'in', ['type_1', 'type_0']),
          ],
        },
      ],
    });
    expect(running.conditions.slice(1)).toEqual(named.conditions.slice(1));
  });
});
