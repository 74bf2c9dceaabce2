import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo, phone } from './console.ts';
import { administrator } from './locators.ts';

const mia = { email: 'mia@northwind.example', password: 'walnut-harbour-12' };

let under: ConsoleUnderTest;
let admin: Page;
let employee: Page;
beforeAll(async () => {
  under = await ConsoleUnderTest.start();
  const client = await signedInClient(under.url);
  await client.users.create({
    ...mia,
    ...{ displayName: 'Mia Okafor', department: 'Colour', mustChangePassword: false },
  });
  admin = await administrator(under);
  employee = await under.pageOf(mia, phone);
});
afterAll(() => under.end());

it('an administrator starts a round; who is asked answers on their phone; what differs is settled and undone', async () => {
  const client = await signedInClient(under.url);
  const given = { type: 'Software License', status: 'Available', condition: 'New' } as const;
  const [tablet, display] = await Promise.all([
    client.assets.create({ ...given, name: 'Tablet', assignedTo: mia.email }),
    client.assets.create({ ...given, name: 'Display', assignedTo: mia.email }),
  ]);
  await goTo(admin, '/employees');
  await admin.getByRole('link', { name: 'Confirmations' }).click();
  await admin.getByText('No confirmation rounds yet').waitFor();
  await admin.getByRole('button', { name: 'Start Round' }).click();
  const form = admin.getByRole('dialog', { name: 'Start Confirmation Round' });
  await form.getByLabel('Name').fill('Q4 2026');
  await form.getByLabel('Who is asked').selectOption('department');
  await form.getByLabel('Department').selectOption('Colour');
  await form.getByRole('button', { name: 'Start Round' }).click();
  await admin.getByText('Confirmation of 1 person').waitFor();
  await admin.getByText('No differences to settle').waitFor();
  await admin.getByRole('button', { name: 'Remind 1 person' }).waitFor();

  await goTo(employee, '/assets');
  await employee.getByText('Q4 2026: please confirm what you have, 2 assets').waitFor();
  await employee.getByRole('link', { name: 'Confirm', exact: true }).click();
  const send = employee.getByRole('button', { name: 'Send 2 answers' });
  await employee.getByRole('button', { name: 'Send answers' }).click();
  await employee.getByRole('alert').getByText('Say whether you have it').waitFor();
  const of = (name: string) => employee.getByRole('radiogroup', { name: new RegExp(`^${name}`) });
  await of('Display').getByRole('radio', { name: 'I have it' }).click();
  await employee.keyboard.press('ArrowRight');
  await employee.keyboard.press('ArrowLeft');
  // Some of them can be sent before the rest; /confirm leads back to the round.
  await employee.getByRole('button', { name: 'Send 1 of 2 answers' }).click();
  await employee.getByText('1 asset still to answer for').waitFor();
  await expectAccessible(employee);
  await employee.getByRole('link', { name: 'Back to My Assets', exact: true }).last().click();
  await employee.getByText('please confirm what you have, 1 of 2 assets').waitFor();
  await goTo(employee, '/confirm');
  await of('Tablet').getByRole('radio', { name: 'I don’t' }).click();
  await employee.getByRole('button', { name: 'Gave it back' }).click();
  await employee.getByLabel('What happened').fill('To IT in August');
  await expectAccessible(employee);
  // What is chosen outlasts a reload, and waits while there is no network.
  await employee.reload();
  await of('Display').getByRole('radio', { name: 'I have it', checked: true }).waitFor();
  expect(await employee.getByLabel('What happened').inputValue()).toBe('To IT in August');
  await employee.context().setOffline(true);
  await send.click();
  await employee.getByText('Your answers are kept in this browser').waitFor();
  await employee.context().setOffline(false);
  await employee.getByText('Thank you. 2 answers sent').waitFor();
  await employee.getByText('Gave it back. To IT in August').waitFor();

  // The administrator's page follows by itself.
  await admin.getByText('Gave it back. To IT in August').waitFor();
  await admin.getByText('1 of 1 open').waitFor();
  await expectAccessible(admin);
  await admin.getByRole('button', { name: `Take back: Mia Okafor, ${tablet.assetId}` }).click();
  await admin.getByText('No differences to settle').waitFor();
  const holder = async (id: string) => (await client.assets.get({ params: { id } })).assignedTo;
  expect(await holder(tablet.id)).toBeNull();
  expect((await client.assets.get({ params: { id: display.id } })).lastSeenHow).toBe('confirmation');
  await admin.getByRole('button', { name: 'Undo', exact: true }).click();
  await admin.getByText('1 of 1 open').waitFor();
  expect(await holder(tablet.id)).toBe(mia.email);
  await admin.getByRole('button', { name: `Other steps: Mia Okafor, ${tablet.assetId}` }).click();
  await admin.getByRole('menuitem', { name: 'Leave as it is' }).click();
  await admin.getByText('0 of 1 open').waitFor();
  await admin.getByRole('button', { name: 'Close Round' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Close Round' }).click();
  await admin.getByText('Closed confirmation of 1 person').waitFor();
});
