import { call } from '#frontend/lib/api.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { privacyContract } from '#shared/privacy/privacy.contract.ts';

const { exportAccount } = privacyContract.endpoints;
type Page = ReplyOf<typeof exportAccount>;

/** The export in one piece, as it is saved. */
export type AccountExport = Omit<Page, 'success' | 'next_cursor'>;

/** Every page of the export, one after the other; says after each how many orders it has. Throws what a page refuses. */
export const collectExport = async (onProgress: (orders: number) => void): Promise<AccountExport> => {
  const read = (cursor?: string) =>
    call(exportAccount, { query: cursor === undefined ? {} : { cursor } }, { as: 'pro' });
  const { success: _, next_cursor: second, ...first } = await read();
  const orders = [...first.orders];
  onProgress(orders.length);
  for (let cursor = second; cursor !== null;) {
    const page = await read(cursor);
    orders.push(...page.orders);
    onProgress(orders.length);
    cursor = page.next_cursor;
  }
  return { ...first, orders };
};
