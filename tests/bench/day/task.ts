import type { BrowserContextOptions } from '@playwright/test';
import { demoAccounts, demoStaff } from '#infra/local/demo/accounts.ts';
import type { Hand } from '#tests/bench/desk.ts';

/** A daily task of a user: its id is one letter. */
export interface Task {
  name: string;
  as: { email: string; password: string };
  /** Preconditions, created by the API and not counted. */
  before?: () => Promise<void>;
  from: string;
  walk: (hand: Hand) => Promise<void>;
  screen?: BrowserContextOptions['viewport'];
}

/** Distinguishes the data of one run from that of another. */
export const RUN = Date.now().toString(36).toUpperCase();

export const owner = demoAccounts.superAdmin;
export const staff = (role: (typeof demoStaff)[number]['role']) => {
  const found = demoStaff.find((each) => each.role === role);
  if (!found) throw new Error(`the demonstration has no ${role}`);
  return found;
};
export const tab = (key: string) => `/admin/dashboard?tab=${key}`;

/** What a person reads: it must be visible for the task to count. */
export const seen = (hand: Hand, text: RegExp | string) => hand.page.getByText(text).first().waitFor();
export const menu = (hand: Hand, name: string) =>
  hand.tap(hand.page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name }));
