import type { Page } from 'playwright-core';
import { employeePassword, exampleEmployee } from '../builders/people.ts';
import { adminEmail, adminPassword } from '../server-process.ts';

/** The accounts that the demo prints. */
export const accounts = {
  admin: { email: adminEmail, password: adminPassword },
  employee: { email: exampleEmployee, password: employeePassword },
} as const;
export type AccountName = keyof typeof accounts;

export async function signIn(page: Page, name: AccountName): Promise<void> {
  const { email, password } = accounts[name];
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('.qm-title h1').waitFor();
}
