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
  await client.users.create({ ...mia, displayName: 'Mia Okafor', mustChangePassword: false });
  admin = await administrator(under);
  employee = await under.pageOf(mia, phone);
});
afterAll(() => under.end());

it('an administrator writes the text and chooses the types; who gets one reads and acknowledges it', async () => {
  await goTo(admin, '/settings#hand-overs');
  const form = admin.getByRole('form', { name: 'Hand-overs' });
  await form.getByRole('checkbox', { name: 'Software License' }).check({ force: true });
  await form.getByRole('button', { name: 'Save Hand-overs' }).click();
  await form.getByText('Write the title and the text that people agree to first').first().waitFor();
  await form.getByLabel('Title').fill('Use of company equipment');
  await form.getByLabel('Text').fill('You look after it.\nYou lend it to nobody.');
  await form.getByRole('button', { name: 'Save Hand-overs' }).click();
  await form.getByText('Version 1,').waitFor();
  await expectAccessible(admin);

  const client = await signedInClient(under.url);
  const asset = await client.assets.create({
    ...{ name: 'Photoshop', type: 'Software License', status: 'Available', condition: 'New' },
    assignedTo: mia.email,
  });
  await goTo(employee, '/assets');
  await employee.getByText('1 asset handed to you: please read the text and acknowledge it').waitFor();
  await goTo(employee, `/assets?selected=${asset.id}`);
  await employee.getByRole('link', { name: 'Read and acknowledge' }).click();
  const dialog = employee.getByRole('dialog', { name: 'Use of company equipment' });
  await dialog.getByText('You lend it to nobody.').waitFor();
  await dialog.getByText(asset.assetId).waitFor();
  await expectAccessible(employee);
  await dialog.getByRole('checkbox', { name: 'I have read this and agree' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Acknowledge 1 asset' }).click();
  await dialog.waitFor({ state: 'detached' });
  await employee.getByText('please read the text').waitFor({ state: 'detached' });
  await expect.poll(() => new URL(employee.url()).search).toBe('');

  await goTo(admin, `/assets?selected=${asset.id}`);
  await admin.getByText(/^\d+ \w+ 2\d{3}, version 1$/).waitFor();
  await admin.getByRole('tab', { name: 'History' }).click();
  await admin.getByText('Waiting for acknowledgement').first().waitFor();
  await admin.getByText('Agreed to version 1').first().waitFor();
});
