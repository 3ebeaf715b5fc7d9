import { exists, lacks, provided, setting } from '#functions/platform/table/expressions.ts';
import { unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { keys } from '#functions/table-keys.ts';
import {
  type LotRecall,
  lotRecall,
  type RecallNotice,
  recallNotice,
} from '#shared/stock/lots/recall-notice.ts';
import type { LotRef } from '#shared/stock/lots/lot.ts';

/** A lot is recalled once, perhaps again when more is known. */
const LISTED = 20;

export type RecallsStore = ReturnType<typeof recallsStore>;

/** Recalls, in their lot's partition; the notices of a recall are in its own. */
export const recallsStore = (table: Table) => ({
  async find({ productId, lot }: LotRef, id: string): Promise<LotRecall | undefined> {
    const item = await table.get(keys.lotRecall(productId, lot, id));
    return item && recallFrom(item);
  },

  /** Newest first. */
  async list({ productId, lot }: LotRef): Promise<LotRecall[]> {
    const { items } = await table.query({ pk: keys.lotRecall(productId, lot, '').pk, limit: LISTED });
    return items.map(recallFrom).toSorted((a, b) => b.at.localeCompare(a.at));
  },

  /** False if the same request was begun before. */
  begin: (recall: LotRecall): Promise<boolean> =>
    unlessConditionFails(
      table.putIfAbsent({ ...keys.lotRecall(recall.productId, recall.lot, recall.id), ...recall }),
    ),

  async findNotice(recallId: string, customerId: string): Promise<RecallNotice | undefined> {
    const item = await table.get(keys.recallNotice(recallId, customerId));
    return item && noticeFrom(item);
  },

  async notices(recallId: string): Promise<RecallNotice[]> {
    const items = await table.queryAll({ pk: keys.recallNotice(recallId, '').pk });
    return items.map(noticeFrom);
  },

  /** A customer is notified once of a recall, together with the event that sends the e-mail. */
  notify: (notice: RecallNotice, event: readonly TransactItem[]): Promise<boolean> =>
    unlessConditionFails(
      table.transact([
        table.ops.putIfAbsent({ ...keys.recallNotice(notice.recallId, notice.customerId), ...notice }),
        table.ops.put(keys.recallOfCustomer(notice.customerId, notice.recallId)),
        ...event,
      ]),
    ),

  /** For a deleted account: the notices stay, as the law requires, without the customer. */
  async forget(customerId: string): Promise<void> {
    const { pk, sk: prefix } = keys.recallOfCustomer(customerId, '');
    for (const { sk } of await table.queryAll<{ pk: string; sk: string }>({ pk, prefix })) {
      const key = keys.recallNotice(sk.slice(prefix.length), customerId);
      await table.update(key, provided(setting({ customerName: 'Compte supprimé' }), exists));
    }
  },

  /** The first time counts. */
  markRead: ({ recallId, customerId }: RecallNotice, readAt: string): Promise<boolean> =>
    unlessConditionFails(
      table.update(
        keys.recallNotice(recallId, customerId),
        provided(setting({ readAt }), exists, lacks('readAt')),
      ),
    ),
});

const recallFrom = stored('lotRecall', lotRecall);
const noticeFrom = stored('recallNotice', recallNotice);
