import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { privacyContract } from '#shared/privacy/privacy.contract.ts';

const { exportPerson } = privacyContract.endpoints;

/** What is held of one person in one piece, as it is saved. */
export type PersonExport = Omit<ReplyOf<typeof exportPerson>, 'success' | 'next_cursor'>;

/** Every page, one after the other; says after each how many orders it has. Throws what a page refuses. */
export const collectPerson = async (
  person: string,
  onProgress: (orders: number) => void,
): Promise<PersonExport> => {
  const read = (cursor?: string) => {
    const query = cursor === undefined ? {} : { cursor };
    return call(exportPerson, { params: { person }, query }, { as: 'pro' });
  };
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
