import { onePart, type Part } from '#functions/platform/table/read-together.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import type { CartVat } from '#shared/settings/cart-vat.ts';

/** Open until the cart's VAT rule is confirmed: no order is accepted before. */
type VatQuestion = { requestedAt: string; proposed: CartVat['mode'] };

const key = keys.syncCursor('vat-question');

export const vatQuestionPart: Part<VatQuestion | undefined> = onePart(
  key,
  (item) =>
    item && { requestedAt: String(item['requestedAt']), proposed: item['proposed'] as CartVat['mode'] },
);

export const vatQuestionStore = (table: Table) => ({
  find: async (): Promise<VatQuestion | undefined> => vatQuestionPart.from([await table.get(key)]),

  async ask(question: VatQuestion): Promise<void> {
    await table.put({ ...key, ...question });
  },
});
