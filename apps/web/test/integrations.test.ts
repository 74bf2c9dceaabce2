import {
  type FakeSlack,
  slackClientId,
  slackClientSecret,
  startFakeSlack,
} from '@quartermaster/test-kit/fake-slack';
import { type FakeSmtp, startFakeSmtp } from '@quartermaster/test-kit/fake-smtp';
import {
  type FakeTwilio,
  startFakeTwilio,
  twilioNumber,
  twilioSid,
  twilioToken,
} from '@quartermaster/test-kit/fake-twilio';
import { signedInClient } from '@quartermaster/test-kit/server-process';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { ConsoleUnderTest, goTo, phone } from './console.ts';
import { administrator, button, complaintsOf } from './locators.ts';

let slack: FakeSlack;
let twilio: FakeTwilio;
let smtp: FakeSmtp;
let under: ConsoleUnderTest;
let page: Page;
beforeAll(async () => {
  [slack, twilio, smtp] = await Promise.all([startFakeSlack(), startFakeTwilio(), startFakeSmtp()]);
  under = await ConsoleUnderTest.start((url) => ({
    QM_BASE_URL: url,
    SLACK_CLIENT_ID: slackClientId,
    SLACK_CLIENT_SECRET: slackClientSecret,
    SLACK_API_URL: slack.apiUrl,
    TWILIO_API_URL: twilio.url,
    QM_SMTP_URL: smtp.url,
  }));
  page = await administrator(under);
});
beforeEach(() => {
  slack.recover();
  twilio.recover();
  smtp.recover();
});
afterAll(async () => {
  await under.end();
  await slack.close();
  await twilio.close();
  await smtp.close();
});

const section = (name: string, on = page) => on.getByRole('region', { name, exact: true });
const inSlack = () => section('Slack');
const inSms = () => section('SMS');
const inMail = () => section('Mail');
const toast = (text: string, on = page) => on.getByText(text, { exact: true }).first().waitFor();
const client = () => signedInClient(under.url);

async function connectSlack(): Promise<void> {
  await goTo(page, '/settings');
  await button(inSlack(), 'Connect Slack').click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await toast('Slack connected successfully');
}

async function choose(label: string, channel: string): Promise<void> {
  const field = inSlack().getByRole('combobox', { name: label });
  await field.click();
  const search = channel.slice(1, 6);
  const found = page.waitForResponse((answer) => answer.url().includes(`search=${search}`));
  await field.fill(search);
  // Until then the list has what was found before.
  await found;
  await inSlack().getByRole('option', { name: channel }).click();
  await expect.poll(() => field.inputValue()).toBe(channel);
}

it('Slack is connected by a visit there, which can be refused', async () => {
  await goTo(page, '/settings');
  await expectAccessible(page);
  await button(inSlack(), 'Connect Slack').click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await toast('Failed to connect Slack: Access denied');
  await page.waitForURL('**/settings#slack');
  await page.goto('/slack/callback');
  await toast('Invalid callback URL');
  await page.goto('/slack/callback?code=guessed&state=guessed');
  await toast('Failed to connect Slack');
  await inSlack()
    .getByText('This connection was started elsewhere or too long ago. Connect again.')
    .waitFor();
  await expectAccessible(page);
  slack.fail('oauth.v2.access', { kind: 'stall' }, 1);
  await goTo(page, '/settings');
  await button(inSlack(), 'Connect Slack').click();
  await page.getByRole('link', { name: 'Allow' }).click();
  const connecting = page.getByRole('status').getByText('Connecting to Slack...');
  await connecting.waitFor();
  // In the middle, below the spinner.
  expect((await connecting.boundingBox())?.x).toBeGreaterThan(300);
  await expectAccessible(page);
  slack.recover();
  await toast('Failed to connect Slack');
  await connectSlack();
  await inSlack().getByText('Northwind Studio').waitFor();
  await inSlack().getByText('Connected', { exact: true }).waitFor();
  await inSlack()
    .getByText(/^Connected by .+ on \d+ \w+ \d{4}$/)
    .waitFor();
  expect(slack.scopes).toContain('users:read.email');
}, 60_000);

it('its channels are chosen by typing, and it saves by itself', async () => {
  await choose('Default channel', '#it-desk');
  await choose('Inventory', '#it-purchasing');
  await inSlack().getByLabel('Equipment assigned').uncheck({ force: true });
  await expectAccessible(page);
  await button(inSlack(), 'Save Slack').click();
  await toast('Slack configuration updated');
  expect(await (await client()).slack.get()).toMatchObject({
    channelOverrides: { defaults: '#it-desk', inventory: '#it-purchasing' },
    notifications: { equipmentAssigned: false, equipmentCreated: true },
  });
  await inSlack().getByLabel('Low inventory').uncheck({ force: true });
  await button(inSlack(), 'Discard Slack').click();
  await expect.poll(() => inSlack().getByLabel('Low inventory').isChecked()).toBe(true);
});

it('a test message is sent to a channel, or says why not', async () => {
  const text = inSlack().getByRole('textbox', { name: 'Test message' });
  await text.fill('');
  await button(inSlack(), 'Send Test').click();
  await inSlack().getByText('Please enter a test message').waitFor();
  await text.fill('Hello from the test');
  await button(inSlack(), 'Send Test').click();
  await toast('Test message sent successfully');
  expect(slack.messages.at(-1)).toMatchObject({ text: 'Hello from the test', channel: 'C0000000001' });
  slack.fail('chat.postMessage', { kind: 'error', status: 500 }, 1);
  await button(inSlack(), 'Send Test').click();
  await toast('Failed to send Slack notification');
  await inSlack().getByText('Slack is not available at the moment').waitFor();
  await expectAccessible(page);
});

it('an archived channel is an error at its field, until another is chosen', async () => {
  slack.archive('it-purchasing');
  // The same workspace once more: its channels stay as they were chosen, and are asked for again.
  const { url } = await page.evaluate(async () =>
    (await fetch('/api/slack/oauth/start', { method: 'POST' })).json(),
  );
  await page.goto(url);
  await page.getByRole('link', { name: 'Allow' }).click();
  await inSlack().getByText('Archived in Slack. Choose another channel.').waitFor();
  await expectAccessible(page);
  await choose('Inventory', '#it-assets');
  await button(inSlack(), 'Save Slack').click();
  await toast('Slack configuration updated');
  expect((await (await client()).slack.get()).channelOverrides).toEqual({
    ...{ defaults: '#it-desk', inventory: '#it-assets' },
  });
});

it('Slack is disconnected after a question, and others see it at once', async () => {
  const other = await administrator(under, phone);
  await other.goto('/settings#slack');
  await section('Slack', other).getByText('Northwind Studio').waitFor();
  await expectAccessible(other);
  await button(inSlack(), 'Disconnect').click();
  await expectAccessible(page);
  await button(page.getByRole('alertdialog'), 'Disconnect').click();
  await toast('Slack disconnected successfully');
  await button(section('Slack', other), 'Connect Slack').waitFor();
  expect([...slack.tokens]).toEqual([]);
});

it('texts are set up, with a token that is never shown again', async () => {
  await button(inSms(), 'Send Test').click();
  await inSms().getByText('Please enter a test phone number').waitFor();
  await inSms().getByLabel('Test message to').fill('+44 7700 900418');
  await button(inSms(), 'Send Test').click();
  await toast('Twilio configuration is incomplete');
  await inSms().getByLabel('Enabled').check({ force: true });
  await inSms().getByLabel('Account SID').fill('AC12');
  await inSms().getByLabel('Phone number').fill('020 7946 0182');
  await button(inSms(), 'Save SMS').click();
  await inSms().getByText('Use the account SID: AC and 32 letters and digits').waitFor();
  await inSms().getByText('Use an international number, like +44 7700 900418').waitFor();
  await expectAccessible(page);
  await inSms().getByLabel('Account SID').fill(twilioSid);
  await inSms().getByRole('textbox', { name: 'Auth token' }).fill(twilioToken);
  await inSms().getByLabel('Phone number').fill('+44 20 7946 0182');
  // What is clicked moves up with the errors.
  await inSms()
    .getByText(/needs? attention/)
    .waitFor({ state: 'detached' });
  await inSms().getByLabel('Request rejected').uncheck({ force: true });
  await button(inSms(), 'Save SMS').click();
  await toast('Twilio settings updated successfully');
  await expect
    .poll(() => inSms().getByRole('textbox', { name: 'Auth token' }).inputValue())
    .toBe('••••••••3f9a');
  await expect.poll(() => inSms().getByLabel('Phone number').inputValue()).toBe(twilioNumber);
  expect(await (await client()).sms.get()).toMatchObject({ notifications: { requestRejected: false } });
  await button(inSms(), 'Send Test').click();
  await toast('Test message sent successfully');
  expect(twilio.texts).toHaveLength(1);
  await inSms().getByLabel('Text of the SMS test').fill(' ');
  await button(inSms(), 'Send Test').click();
  await inSms().getByText('Please enter a test message').waitFor();
  await inSms().getByLabel('Text of the SMS test').fill('Hello');
  twilio.stopped.add('+447700900418');
  await button(inSms(), 'Send Test').click();
  await toast('Failed to send test message');
  await inSms().getByText('The number has asked for no more texts').waitFor();
  await button(inSms(), 'Replace the auth token').click();
  await inSms().getByRole('textbox', { name: 'Auth token' }).fill('another token');
  await expectAccessible(page);
  await button(inSms(), 'Discard SMS').click();
  await expect
    .poll(() => inSms().getByRole('textbox', { name: 'Auth token' }).inputValue())
    .toBe('••••••••3f9a');
});

it('people agree to texts beside their number, which has to be one', async () => {
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  const profile = page.getByRole('dialog', { name: 'Edit Profile' });
  const save = () => button(profile, 'Save').click();
  await profile.getByLabel('Text me at this number').check({ force: true });
  await save();
  await expect.poll(() => profile.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true');
  await profile.locator('.bp6-form-helper-text', { hasText: 'Add a number first' }).waitFor();
  await profile.getByLabel('Phone').fill('020 7946 0182');
  await save();
  await profile.getByText('Use an international number, like +44 7700 900418').first().waitFor();
  await profile.getByLabel('Phone').fill('+44 7700 900142');
  await profile.getByRole('checkbox', { name: 'A request is made: SMS' }).check({ force: true });
  await expectAccessible(page);
  await save();
  await toast('Profile updated');
  expect(await (await client()).notifications.preferences()).toMatchObject({
    ...{ textMe: true, number: '+447700900142' },
    choices: { requestCreated: ['app', 'mail', 'sms'] },
  });
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await profile.getByLabel('Phone').fill('+44 7700 900143');
  await save();
  const preferences = async () => (await client()).notifications.preferences();
  await expect.poll(preferences).toMatchObject({ textMe: true, number: '+447700900143' });
});

it('the company chooses what people are told who chose nothing', async () => {
  const section = page.getByRole('region', { name: 'Notifications' });
  const grid = section.getByRole('table', { name: 'Notifications' });
  const box = (name: string) => grid.getByRole('checkbox', { name, exact: true });
  await expect.poll(() => box('Equipment is assigned to me: SMS').isChecked()).toBe(true);
  await expectAccessible(page);
  await box('Equipment is assigned to me: Email').uncheck({ force: true });
  await button(section, 'Save Notifications').click();
  await toast('Notification defaults updated');
  const choices = { equipmentAssigned: ['app', 'sms'] };
  expect(await (await client()).notifications.defaults({})).toMatchObject({ choices });
  await box('Stock runs low: App').uncheck({ force: true });
  await button(section, 'Discard Notifications').click();
  await expect.poll(() => box('Stock runs low: App').isChecked()).toBe(true);
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  const own = page.getByRole('dialog', { name: 'Edit Profile' });
  const ownBox = own.getByRole('checkbox', { name: 'Equipment is assigned to me: Email' });
  await expect.poll(() => ownBox.isChecked()).toBe(false);
  await page.keyboard.press('Escape');
});

it('an address with a section begins there on any screen', async () => {
  const [wide, small] = [await administrator(under), await administrator(under, phone)];
  for (const on of [wide, small])
    for (const name of ['Slack', 'Locations']) {
      await on.goto('about:blank');
      await on.goto(`${under.url}/settings#${name.toLowerCase()}`);
      await section('Notifications', on).getByRole('table').waitFor();
      const offset = () =>
        section(name, on).evaluate(
          (it) =>
            it.getBoundingClientRect().top - Number(it.closest('.qm-settings')?.getBoundingClientRect().top),
        );
      await expect.poll(async () => Math.abs(await offset())).toBeLessThan(2);
    }
});

it('what fails says so in the specified words', async () => {
  const failing = async (path: string, run: () => Promise<unknown>) => {
    await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'X', status: 500 } }));
    await run();
    await page.unroute(path);
  };
  await inSms().getByLabel('Request created').uncheck({ force: true });
  await failing('**/api/twilio/config', async () => {
    await button(inSms(), 'Save SMS').click();
    await toast('Failed to save Twilio settings');
  });
  await button(inSms(), 'Discard SMS').click();
  await failing('**/api/slack/oauth/start', async () => {
    await button(inSlack(), 'Connect Slack').click();
    await toast('Failed to initiate Slack connection');
  });
  await failing('**/api/slack/config', () =>
    failing('**/api/twilio/config', async () => {
      await page.reload();
      await toast('Failed to load Slack configuration');
      await toast('Failed to load Twilio configuration');
    }),
  );
  await connectSlack();
  await failing('**/api/slack/channels*', async () => {
    await inSlack().getByRole('combobox', { name: 'Requests' }).click();
    await inSlack().getByText('Failed to load Slack channels').waitFor();
    await page.keyboard.press('Escape');
  });
  await failing('**/api/slack/disconnect', async () => {
    await button(inSlack(), 'Disconnect').click();
    await button(page.getByRole('alertdialog'), 'Disconnect').click();
    await toast('Failed to disconnect Slack');
  });
  expect(complaintsOf(under).filter((text) => !text.includes('status of 500'))).toEqual([]);
});

it('shows how mail is sent, says what the mail server answers to a test, and sends to a refused address again', async () => {
  await goTo(page, '/settings#mail');
  await inMail().getByText('Set up').waitFor();
  await inMail().getByText(new URL(smtp.url).host).waitFor();
  smtp.fail('admin', { at: 'recipient', code: 550, said: 'No such user here' });
  const test = button(inMail(), 'Send me a test');
  for (let times = 0; times < 3; times += 1) {
    await test.click();
    await inMail().getByRole('alert').getByText('550 No such user here').waitFor();
    await test.waitFor();
  }
  await page.reload();
  await inMail().getByRole('heading', { name: 'Addresses that are refused' }).waitFor();
  await expectAccessible(page);
  await inMail().getByRole('button', { name: 'Send mail again to' }).click();
  await inMail().getByRole('heading', { name: 'Addresses that are refused' }).waitFor({ state: 'detached' });
  smtp.recover();
  await test.click();
  await toast('Test message sent successfully');
  expect(smtp.received.at(-1)?.text).toContain('Mail from this server reaches you.');
});

it('lets administrators write what a mail about an event says, with variables, a preview, a test and the way back', async () => {
  await goTo(page, '/settings#mail');
  await inMail().getByRole('link', { name: 'Mail templates' }).click();
  await page.getByRole('navigation', { name: 'Mail templates' }).getByText('Equipment is assigned').click();
  const form = page.getByRole('form', { name: 'Equipment is assigned' });
  const preview = page.frameLocator('iframe');
  await preview.getByText('was assigned to you').waitFor();
  const text = form.getByLabel('Text');
  await text.fill('Collect ');
  await form.getByRole('button', { name: 'Insert data.assetId' }).click();
  expect(await text.inputValue()).toBe('Collect {{ data.assetId }}');
  await preview.getByText('Collect QTM2247').waitFor();
  await expectAccessible(page);
  await text.fill('Collect {{ data.assetid }} <script>');
  await page.getByRole('button', { name: 'Save template' }).click();
  await form.getByText('Did you mean {{ data.assetId }}?').first().waitFor();
  await text.fill('Collect {{ data.assetId }} <b>soon</b>');
  await preview.getByText('Collect QTM2247 <b>soon</b>').waitFor();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect.poll(() => smtp.received.at(-1)?.text).toContain('Collect QTM2247 <b>soon</b>');
  await page.getByRole('button', { name: 'Save template' }).click();
  await toast('Mail template saved');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await toast('Mail template reset');
  await expect.poll(() => text.inputValue()).toContain('{{ title }}');
});
