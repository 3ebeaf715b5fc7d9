import { inBatches } from '#functions/platform/batches.ts';
import { secretToken, sha256 } from '#functions/platform/ids.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import { findLot, type LotServices } from '#functions/stock/lots/find-lot.ts';
import { concerned, type RecalledCustomer } from '#functions/stock/lots/recall-lot.ts';
import type { RecallsStore } from '#functions/stock/lots/recalls.store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { LotRef } from '#shared/stock/lots/lot.ts';
import type { LotRecall, RecallNotice } from '#shared/stock/lots/recall-notice.ts';
import type { StockEvent } from '#shared/stock/stock.events.ts';

type RecallServices = LotServices & { recalls: RecallsStore };

type SendRecall = LotRef & {
  reason: string;
  instruction: string;
  adminId: string;
  /** The same request again continues after an interruption, without notifying a customer twice. */
  key: string;
  now: Date;
};

/**
 * Notifies every customer who received a lot, or lots cut from it: each customer's notice and the event of
 * their e-mail are one transaction, so the list of notified customers does not depend on the e-mail. @throws
 * Refusal if no customer received any
 */
export const sendRecall = async (services: RecallServices, { adminId, key, now, ...request }: SendRecall) => {
  const { lot } = await findLot(services, request);
  const { customers, complete } = await concerned(services, request);
  if (customers.length === 0) throw new Refusal('not_found', 'Aucun client n’a reçu de ce lot.');
  const { recalls } = services;
  const recall: LotRecall = {
    id: `RC${sha256(`${adminId} ${key}`).slice(0, 30)}`,
    productId: lot.productId,
    productName: lot.productName,
    lot: lot.lot,
    reason: request.reason,
    instruction: request.instruction,
    at: now.toISOString(),
    by: `admin:${adminId}`,
    complete,
  };
  const begun = (await recalls.begin(recall)) ? recall : await recalls.find(recall, recall.id);
  if (begun?.reason !== recall.reason || begun.instruction !== recall.instruction) {
    throw new Refusal('idempotency_mismatch');
  }
  await inBatches(customers, (customer) => {
    const notice = noticeOf(begun, customer);
    return recalls.notify(
      notice,
      notice.isMailed ? [writeEvent(services.table, announced(notice, begun.at))] : [],
    );
  });
  const data = recallView(begun, await recalls.notices(begun.id));
  return { success: true as const, message: sentence(data.notices), data };
};

/** The recalls of a lot with their acknowledgements. */
export const listRecalls = async (services: RecallServices, ref: LotRef) => {
  const { lot } = await findLot(services, ref);
  const { recalls } = services;
  const data = [];
  for (const recall of await recalls.list(lot)) {
    data.push(recallView(recall, await recalls.notices(recall.id)));
  }
  return { success: true as const, data };
};

const noticeOf = (recall: LotRecall, customer: RecalledCustomer): RecallNotice => ({
  recallId: recall.id,
  productId: recall.productId,
  lot: recall.lot,
  customerId: customer.customer_id,
  customerName: customer.customer_name,
  orders: customer.orders,
  lots: customer.lots,
  qty: Math.round((customer.qty - customer.returned) * 1000) / 1000,
  isMailed: customer.mail !== null,
  secret: secretToken(),
});

const announced = ({ recallId, customerId }: RecallNotice, at: string): StockEvent => ({
  id: `${recallId}-${customerId}`,
  type: 'stock.recall-announced',
  version: 1,
  at,
  data: { recallId, customerId },
});

const recallView = (recall: LotRecall, notices: readonly RecallNotice[]) => ({
  id: recall.id,
  at: recall.at,
  by: recall.by,
  reason: recall.reason,
  instruction: recall.instruction,
  complete: recall.complete,
  notices: notices
    .map(({ customerId, customerName, isMailed, readAt }) => ({
      customer_id: customerId,
      customer_name: customerName,
      mailed: isMailed,
      read_at: readAt ?? null,
    }))
    .toSorted((a, b) => a.customer_name.localeCompare(b.customer_name, 'fr')),
});

const sentence = (notices: readonly { mailed: boolean }[]): string => {
  const letters = notices.filter(({ mailed }) => mailed).length;
  const calls = notices.length - letters;
  return [
    `${letters} ${letters < 2 ? 'lettre part' : 'lettres partent'}.`,
    ...(calls === 0
      ? []
      : [`${calls} ${calls < 2 ? 'client est' : 'clients sont'} sans e-mail : appelez-les.`]),
  ].join(' ');
};
