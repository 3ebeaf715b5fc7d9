import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import type { PaymentProvider } from '#shared/gateways/payment-event.ts';

/** When the last genuine message of a provider arrived: webhooks are configured by hand at the provider. */
export const lastReceivedStore = (table: Table) => ({
  async hear(provider: PaymentProvider, at: Date): Promise<void> {
    await table.put({ ...keyOf(provider), heardAt: at.toISOString() });
  },

  async heardAt(provider: PaymentProvider): Promise<string | null> {
    const item = await table.get(keyOf(provider));
    return item ? String(item['heardAt']) : null;
  },
});

const keyOf = (provider: PaymentProvider) => keys.syncCursor(`heard-${provider}`);
