import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readyWorkflows } from '@quartermaster/core/workflows/ready-workflows';
import { definitionOf, workflowSchema } from '@quartermaster/core/workflows/workflow';
import { bearerToken, signedInClient } from '@quartermaster/test-kit/server-process';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, desk, goTo, phone } from './console.ts';
import { administrator, complaintsOf } from './locators.ts';
import { byFinger, byKeyboard, byMouse, type Hand } from './workflow-hands.ts';
import { completed, stepsOf } from './workflow-steps.ts';

let under: ConsoleUnderTest;
let client: Awaited<ReturnType<typeof signedInClient>>;
let token: string;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  client = await signedInClient(under.url);
  token = await bearerToken(under.url);
});
afterAll(() => under.end());

const qm = fileURLToPath(new URL('../../cli/bin/qm', import.meta.url));
const shipped = fileURLToPath(new URL('../../../docs/workflows', import.meta.url));

const applied = z.array(z.object({ name: z.string(), result: z.string(), version: z.number() }));

/** What `qm workflows apply` says of a shipped file. */
async function apply(file: string) {
  const args = ['workflows', 'apply', '-f', `${shipped}/${file}.yaml`, '--json=name,result,version'];
  const env = { PATH: process.env.PATH, HOME: '/nonexistent', QM_URL: under.url, QM_TOKEN: token };
  const { stdout } = await promisify(execFile)(process.execPath, [qm, ...args], { env });
  return applied.parse(JSON.parse(stdout));
}

interface Way {
  readonly name: string;
  readonly hand: Hand;
  readonly screen: BrowserContextOptions;
}

const ways: readonly Way[] = [
  { name: 'by mouse', hand: byMouse, screen: desk },
  { name: 'by keyboard', hand: byKeyboard, screen: desk },
  { name: 'on a phone', hand: byFinger, screen: phone },
];

describe.each(ways)('$name', ({ hand, screen, name }) => {
  // Each way builds all of them in a soak, and otherwise one of two that are its own, changing daily.
  const at = 2 * ways.findIndex((one) => one.name === name) + (Math.floor(Date.now() / 86_400_000) % 2);
  const chosen = process.env.QM_SOAK ? readyWorkflows : readyWorkflows.slice(at, at + 1);
  let page: Page;
  beforeAll(async () => {
    for (const { id } of (await client.workflows.list({})).items)
      await client.workflows.remove({ params: { id } });
    page = await administrator(under, screen);
    await goTo(page, '/workflows');
  });

  it.each(chosen)('$name is built from nothing, as it is shipped', async (ready) => {
    const workflow = completed(ready);
    for (const step of stepsOf(page, workflow)) await hand(page, step);
    await page.getByText('Workflow created successfully').last().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { items } = await client.workflows.list({});
    const built = items.find((one) => one.name === workflow.name);
    expect(built && definitionOf(workflowSchema.parse(built))).toEqual(workflow);
    expect(await apply(ready.name)).toEqual([{ name: workflow.name, result: 'unchanged', version: 1 }]);
    await expectAccessible(page);
  });
});

it('nothing was said on the error console', () => {
  expect(complaintsOf(under)).toEqual([]);
});
