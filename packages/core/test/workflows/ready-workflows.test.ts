import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { setPlainMessages } from '../../src/plain-messages.ts';
import { fileForm } from '../../src/workflows/file-form.ts';
import { readyWorkflows } from '../../src/workflows/ready-workflows.ts';
import { validateWorkflow } from '../../src/workflows/validate.ts';

setPlainMessages();

const folder = new URL('../../../../docs/workflows/', import.meta.url);

test.each(readyWorkflows)(
  '$name is valid, and its file is up to date (npm run ready-workflows)',
  ({ name, workflow }) => {
    const checked = validateWorkflow(workflow);
    expect(checked.ok ? undefined : checked.message).toBeUndefined();
    expect(parse(readFileSync(new URL(`${name}.yaml`, folder), 'utf8'))).toEqual(workflow);
  },
);

test('there are no other files', () => {
  expect(readdirSync(folder).sort()).toEqual(readyWorkflows.map(({ name }) => `${name}.yaml`).sort());
});

test('a file is read as what was written', () => {
  for (const { workflow } of readyWorkflows) {
    const checked = validateWorkflow(workflow);
    if (!checked.ok) throw new Error(checked.message);
    expect(validateWorkflow(fileForm(checked.value))).toEqual(checked);
    expect(fileForm(checked.value)).toEqual(workflow);
  }
});
