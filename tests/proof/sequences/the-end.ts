import { setTimeout as pause } from 'node:timers/promises';
import { reconcileOpenAttempts } from '#functions/payments/reconcile-payments.ts';
import { cardMoney, moneyKept, type Taken, walletMoney } from '#tests/crash/provider-books.ts';
import { brokenInvariants } from '#tests/simulation/invariants.ts';
import { readWholeTable } from '#tests/simulation/whole-table.ts';
import type { Setting } from './setting.ts';

/**
 * Every message is delivered, every quarter of an hour open payments are checked: then the books must agree to the
 * cent.
 */
export const brokenAtTheEnd = async (setting: Setting): Promise<string[]> => {
  await hearEverything(setting);
  for (let quarter = 1; quarter < 30; quarter++) {
    const later = new Date(Date.now() + quarter * 16 * 60_000);
    const { looked } = await reconcileOpenAttempts(setting.services, later);
    if (looked === 0) break;
  }
  await hearEverything(setting);
  const table = await readWholeTable(setting.table.name);
  const taken = [...cardMoney(setting.bank.dataDir), ...walletMoney(setting.wallet.dataDir)];
  const held = sums(taken);
  const kept = sums(moneyKept(setting.bank.dataDir, setting.wallet.dataDir));
  return [
    ...brokenInvariants(table),
    ...table.orders
      .filter(({ id, paidCents }) => (held.get(id) ?? 0) !== paidCents)
      .map(({ id, paidCents }) => `I8 ${id}: ${paidCents} here, ${held.get(id) ?? 0} at the providers`),
    ...table.orders
      .filter(({ id, hold }) => (kept.get(id) ?? 0) !== (hold?.cents ?? 0))
      .map(({ id, hold }) => `${id}: ${hold?.cents ?? 0} authorised here, ${kept.get(id) ?? 0} kept there`),
    ...taken.filter(({ cents }) => cents < 0).map(({ ref }) => `${ref} gave back more than it held`),
  ];
};

const hearEverything = async ({ messages }: Setting): Promise<void> => {
  for (let quiet = 0; quiet < 5;) {
    if (messages.waiting === 0) {
      quiet += 1;
      await pause(100);
    } else {
      quiet = 0;
      await messages.deliver(0);
    }
  }
};

const sums = (taken: readonly Taken[]): Map<string, number> => {
  const all = new Map<string, number>();
  for (const { orderId, cents } of taken) all.set(orderId, (all.get(orderId) ?? 0) + cents);
  return all;
};
