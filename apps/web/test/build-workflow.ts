import type { Comparison } from '@quartermaster/core/workflows/conditions';
import type { ReadyWorkflow } from '@quartermaster/core/workflows/ready-workflows';
import { validateWorkflow } from '@quartermaster/core/workflows/validate';
import type { Action, NewWorkflow } from '@quartermaster/core/workflows/workflow';
import type { Locator, Page } from 'playwright-core';
import { button } from './locators.ts';

/** A ready workflow, completed as the server completes it. */
export function completed({ workflow }: ReadyWorkflow): NewWorkflow {
  const verdict = validateWorkflow(workflow);
  if (!verdict.ok) throw new Error(verdict.message);
  return verdict.value;
}

const actionNames: Readonly<Record<string, string>> = {
  assign_equipment: 'Assign equipment',
  send_notification: 'Send notification',
  update_request: 'Update request',
  schedule_maintenance: 'Schedule maintenance',
};

const paramLabels: Readonly<Record<string, string>> = {
  to: 'To',
  message: 'Message',
  request: 'Request',
  inDays: 'In days',
  notes: 'Notes',
};

/** Builds a workflow from nothing in Create Workflow, up to Save Workflow, as somebody does with a mouse or a finger. */
export async function build(page: Page, workflow: NewWorkflow): Promise<void> {
  const dialog = page.getByRole('dialog');
  await button(page, 'Create Workflow').click();
  await dialog.getByLabel('Name', { exact: false }).first().fill(workflow.name);
  await dialog.getByLabel('Description').fill(workflow.description ?? '');
  await dialog.getByLabel('Timeout ms').fill(String(workflow.timeout));
  await dialog.getByLabel('Error Handling').selectOption(workflow.errorHandling.strategy);
  for (const [at, [name, value]] of Object.entries(workflow.variables).entries()) {
    await button(dialog, 'Add variable').click();
    await dialog.getByLabel(`Name of variable ${at + 1}`).fill(name);
    await dialog.getByLabel(`Value of ${name}`).fill(String(value));
  }
  await button(dialog, 'Next').click();
  await chooseTrigger(dialog, workflow);
  await button(dialog, 'Next').click();
  for (const [at, condition] of workflow.conditions.entries()) {
    if ('field' in condition) await addCondition(dialog, condition, at + 1);
  }
  await button(dialog, 'Next').click();
  for (const action of workflow.actions) await addAction(page, dialog, action, workflow.actions);
}

async function chooseTrigger(dialog: Locator, { trigger }: NewWorkflow): Promise<void> {
  if (trigger.type === 'event') {
    const events = dialog.getByRole('combobox', { name: 'Event Type' });
    await events.fill(trigger.config.eventType);
    await dialog.getByRole('option', { name: trigger.config.eventType }).click();
    return;
  }
  if (trigger.type === 'schedule') {
    await button(dialog, 'Schedule').click();
    await dialog.getByLabel('Cron expression').fill(String(trigger.config.schedule.value));
  }
}

const operatorWords: Readonly<Record<string, string>> = {
  equals: 'equals',
  not_equals: 'not equals',
  less_than: 'less than',
};

async function addCondition(
  dialog: Locator,
  { field, operator, value }: Comparison,
  number: number,
): Promise<void> {
  await button(dialog, 'Add a condition to all conditions').click();
  await dialog.getByLabel(`Field of condition ${number}`).fill(field);
  await dialog.getByRole('option', { name: new RegExp(`· ${field.replaceAll('.', '\\.')}$`) }).click();
  const chosen =
    value === null ? (operator === 'equals' ? 'is empty' : 'is not empty') : operatorWords[operator];
  await dialog.getByLabel(`Operator of condition ${number}`).selectOption(chosen ?? operator);
  if (value === null) return;
  const own = dialog.getByLabel(`Value of condition ${number}`);
  const isSelect = await own.evaluate((element) => element.localName === 'select');
  if (isSelect) await own.selectOption(String(value));
  else await own.fill(String(value));
}

async function addAction(page: Page, dialog: Locator, action: Action, all: readonly Action[]): Promise<void> {
  await button(dialog, 'Add action').click();
  await page.getByRole('menuitem', { name: actionNames[action.type] ?? action.type }).click();
  await dialog.getByLabel('Name').first().fill(action.name);
  const id = dialog.getByLabel('ID', { exact: true });
  await id.fill(action.id);
  await id.blur();
  for (const other of action.dependsOn)
    await dialog
      .getByRole('checkbox', { name: all.find((one) => one.id === other)?.name ?? other })
      .check({ force: true });
  if (action.forEach) {
    await dialog.getByRole('checkbox', { name: 'Repeat for records' }).check({ force: true });
    await dialog.getByLabel('For each').selectOption(action.forEach.entity);
    await dialog.getByLabel('Filter').fill(action.forEach.filter);
  }
  const { params } = action;
  if (params.channel !== undefined) {
    await dialog.getByLabel('Channel').selectOption(String(params.channel));
    await dialog.getByLabel('To', { exact: true }).fill(String(params.to ?? ''));
  }
  if (params.assignedTo === null) await button(dialog, 'Take it back').click();
  if (params.status !== undefined)
    await dialog.getByLabel('Status', { exact: true }).selectOption(String(params.status));
  for (const [name, value] of Object.entries(params)) {
    const label = paramLabels[name];
    if (label !== undefined && name !== 'to') await dialog.getByLabel(label).last().fill(String(value));
  }
}
