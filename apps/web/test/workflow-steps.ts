import type { Comparison } from '@quartermaster/core/workflows/conditions';
import type { ReadyWorkflow } from '@quartermaster/core/workflows/ready-workflows';
import { validateWorkflow } from '@quartermaster/core/workflows/validate';
import type { Action, NewWorkflow } from '@quartermaster/core/workflows/workflow';
import type { Locator, Page } from 'playwright-core';

/** A ready workflow, completed as the server completes it. */
export function completed({ workflow }: ReadyWorkflow): NewWorkflow {
  const verdict = validateWorkflow(workflow);
  if (!verdict.ok) throw new Error(verdict.message);
  return verdict.value;
}

/** Something that somebody does while they build a workflow, with whatever they have. */
export type Step =
  | { readonly do: 'press' | 'check'; readonly on: Locator }
  /** In a text field, or an option of a list. */
  | { readonly do: 'enter'; readonly on: Locator; readonly text: string }
  /** Types until what is meant is offered, and takes it. */
  | { readonly do: 'find'; readonly on: Locator; readonly text: string; readonly option: Locator }
  | { readonly do: 'menu'; readonly on: Locator; readonly item: Locator };

const strategyNames = { stop: 'Stop on Error', continue: 'Continue on Error', retry: 'Retry on Error' };

const actionNames: Readonly<Record<string, string>> = {
  assign_equipment: 'Assign equipment',
  send_notification: 'Send notification',
  update_request: 'Update request',
  schedule_maintenance: 'Schedule maintenance',
};

const paramLabels: Readonly<Record<string, string>> = {
  channel: 'Channel',
  message: 'Message',
  request: 'Request',
  status: 'Status',
  inDays: 'In days',
  notes: 'Notes',
};

/** All that is done from Create Workflow to Save Workflow, so that this workflow comes of it. */
export function stepsOf(page: Page, workflow: NewWorkflow): Step[] {
  const dialog = page.getByRole('dialog');
  const field = (label: string): Locator => dialog.getByLabel(new RegExp(`^${label}\\s*\\*?\\s*$`)).first();
  const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true });
  /** Once that tab is shown: a click that comes while the one before is still being drawn goes nowhere. */
  const nextAfter = (tab: string): Step => ({
    do: 'press',
    on: dialog
      .filter({ has: page.getByRole('tab', { name: tab, selected: true }) })
      .getByRole('button', { name: 'Next', exact: true }),
  });
  const press = (name: string): Step => ({ do: 'press', on: button(name) });
  const enter = (label: string, text: unknown): Step => ({
    ...{ do: 'enter', on: field(label), text: String(text) },
  });
  const check = (name: string): Step => ({ do: 'check', on: dialog.getByRole('checkbox', { name }) });
  const action = (one: Action): Step[] => {
    const { params, forEach } = one;
    return [
      {
        ...{ do: 'menu', on: button('Add action') },
        item: page.getByRole('menuitem', { name: actionNames[one.type] ?? one.type }),
      },
      enter('Name', one.name),
      enter('ID', one.id),
      ...one.dependsOn.map((id) => check(workflow.actions.find((other) => other.id === id)?.name ?? id)),
      ...(forEach
        ? [check('Repeat for records'), enter('For each', forEach.entity), enter('Filter', forEach.filter)]
        : []),
      ...(params.assignedTo === null ? [press('Take it back')] : []),
      ...Object.entries(params).flatMap(([name, value]) => {
        const label = paramLabels[name];
        return label === undefined ? [] : [enter(label, value)];
      }),
      // It begins as admins.
      ...(params.channel === undefined ? [] : [enter('To', params.to ?? '')]),
    ];
  };
  return [
    { do: 'press', on: page.getByRole('button', { name: 'Create Workflow', exact: true }) },
    enter('Name', workflow.name),
    enter('Description', workflow.description),
    enter('Timeout ms', workflow.timeout),
    enter('Error Handling', strategyNames[workflow.errorHandling.strategy]),
    ...Object.entries(workflow.variables).flatMap(([name, value], at) => [
      press('Add variable'),
      enter(`Name of variable ${at + 1}`, name),
      enter(`Value of ${name}`, value),
    ]),
    nextAfter('Basic'),
    ...trigger(workflow),
    nextAfter('Trigger'),
    ...workflow.conditions.flatMap((one, at) => ('field' in one ? condition(one, at + 1) : [])),
    nextAfter('Conditions'),
    ...workflow.actions.flatMap(action),
    press('Save Workflow'),
  ];

  function trigger({ trigger: { type, config } }: NewWorkflow): Step[] {
    if (type === 'schedule') return [press('Schedule'), enter('Cron expression', config.schedule.value)];
    if (type === 'webhook') throw new Error('No ready workflow has a hook');
    const { eventType: text } = config;
    const on = dialog.getByRole('combobox', { name: 'Event Type' });
    return [{ do: 'find', on, text, option: dialog.getByRole('option', { name: text }) }];
  }

  function condition({ field: path, operator, value }: Comparison, number: number): Step[] {
    const words = operator.replaceAll('_', ' ');
    const asked = operator === 'equals' ? 'is empty' : 'is not empty';
    const option = dialog.getByRole('option', { name: new RegExp(`· ${path.replaceAll('.', '\\.')}( |$)`) });
    return [
      press('Add a condition to all conditions'),
      { do: 'find', on: field(`Field of condition ${number}`), text: path, option },
      enter(`Operator of condition ${number}`, value === null ? asked : words),
      ...(value === null
        ? []
        : [enter(`Value of condition ${number}`, value === true ? 'yes' : value === false ? 'no' : value)]),
    ];
  }
}
