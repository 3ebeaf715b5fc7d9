import { expect } from 'vitest';
import { listErpQuestions } from '#functions/erp/questions/answer-questions.ts';
import { getWebOrderBalance } from '#functions/erp/invoices/get-order-balance.ts';
import { listPendingOperations } from '#functions/erp/writer/manage-operations.ts';
import { paymentCasesStore } from '#functions/payments/cases/payment-cases.store.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { erpLines } from '#shared/erp/order-in-erp.ts';
import { isLive } from '#shared/erp/invoiced.ts';
import { factsOf, isAlike } from '#shared/erp/three-way-merge.ts';
import { eurosFromCents } from '#shared/kernel/money.ts';
import { dueCents, receivedOf, settledElsewhereCents } from '#shared/orders/order-due.ts';
import { ACCOUNTS, type World } from './world.ts';

/** A line of a bank account there; its opening balance has no number. */
type Booked = { num_chq: string | null; amount: string };

type Money = Awaited<ReturnType<World['money']>>;

/** At every moment: one invoice, and nothing recorded or credited twice. */
export const expectOnce = async (world: World, seen?: Money): Promise<void> => {
  const { id, past, shop } = world;
  const { there, paidUnder } = seen ?? (await world.money());
  if (there.length === 0) return;
  const current = there.filter(({ isCreditNote, statusCode }) => !isCreditNote && statusCode !== '3');
  expect(current.length).toBeLessThanOrEqual(1);
  expect(paidUnder(`A-${id}`)).toBeLessThanOrEqual(past.paidCents);
  const back = (await shop.table.queryAll({ pk: `ORDER#${id}`, prefix: 'REFUND#' })) as never as {
    id: string;
    amountCents: number;
  }[];
  expect(back).toHaveLength(past.refunds);
  for (const { id: num, amountCents } of back) {
    expect(0 - paidUnder(num)).toBeLessThanOrEqual(amountCents);
    expect(there.filter(({ refExt }) => refExt === num).length).toBeLessThanOrEqual(1);
  }
};

/** How an order and its money stand here and there. */
export const standingOf = async (world: World, { there, payments }: Omit<Money, 'paidUnder'>) => {
  const { id, shop, now } = world;
  const pending = { ...shop, outbox: outboxStore(shop.table) } as never;
  return {
    ours: await world.order(),
    theirs: (await world.dolibarrOrders(id))[0],
    there,
    payments,
    balance: (await getWebOrderBalance(shop, id, now())).data,
    questions: (await listErpQuestions(shop, { limit: 10 })).data,
    failed: (await listPendingOperations(pending, { limit: 50 })).data.filter(
      ({ orderId }) => orderId === id,
    ),
  };
};

/** Once all is read and written: the shop asks for what the house's books ask for, and for no more than is owed here. */
export const expectAsked = async (world: World, { paidUnder, ...money }: Money): Promise<boolean> => {
  const { id, past } = world;
  const { ours, there, questions, failed } = await standingOf(world, money);
  const live = there.filter(({ statusCode }) => statusCode === '1' || statusCode === '2');
  const isClosedShort = live.some((one) => one.statusCode === '2' && !isLive(one));
  const isRecorded = paidUnder(`A-${id}`) === past.paidCents;
  const isToldOtherwise = questions.length > 0 || failed.length > 0 || isClosedShort || !isRecorded;
  if (ours.status === 'annule' || live.length === 0 || isToldOtherwise) return false;
  const rest = live.reduce((sum, { restCents }) => sum + restCents, 0);
  const owed = Math.max(0, Math.min(ours.totalTtcCents - receivedOf(ours), rest));
  if (ours.deliveryStatus === 'livre' && ours.paymentStatus === 'non_paye') expect(dueCents(ours)).toBe(owed);
  // what the house had is all of it: nobody is asked for anything, and the order says that it is paid
  if (rest <= 0 && ours.deliveryStatus === 'livre') expect(ours.paymentStatus).not.toBe('non_paye');
  return settledElsewhereCents(ours) > 0;
};

/** In the end: equal orders and money on both sides, or somebody is told. */
export const expectEqual = async (world: World, { paidUnder, ...money }: Money): Promise<void> => {
  const { id, past, shop, products, setting } = world;
  const { ours, theirs, there, balance, questions, failed } = await standingOf(world, money);
  if (questions.length === 0) {
    const isCancelled = ours.status === 'annule';
    expect(factsOf(theirs!)).toSatisfy((facts: ReturnType<typeof factsOf>) =>
      isAlike({ isCancelled, lines: erpLines(ours.lines) }, facts),
    );
    expect(ours.totalTtcCents).toBe(theirs!.totalTtcCents);
  }
  // what is left to pay there is known here
  const live = there.filter(({ statusCode }) => statusCode === '1' || statusCode === '2');
  const rest = live.reduce((sum, { restCents }) => sum + restCents, 0);
  const hasClosedShort = live.some(
    ({ statusCode, isCreditNote, restCents }) =>
      statusCode === '2' && (isCreditNote ? restCents !== 0 : restCents > 0),
  );
  if (!hasClosedShort) expect(balance.reste_erp).toBe(live.length === 0 ? null : eurosFromCents(rest));
  const reserved = await shop.stock.currentLevels([products.at20]);
  expect(reserved.get(products.at20)?.reserved).toBeGreaterThanOrEqual(0);
  if (failed.length > 0 || questions.length > 0) return;
  const invoicedCents = live.reduce((sum, { totalTtcCents }) => sum + totalTtcCents, 0);
  const { paidCents } = past;
  if (!past.byHouse && !past.isChanged && setting === 'validated' && ours.deliveryStatus === 'livre') {
    expect(live.filter(({ isCreditNote }) => !isCreditNote)).toHaveLength(1);
    if (!past.isEdited) expect(live[0]?.totalTtcCents).toBe(ours.totalTtcCents);
    expect(paidUnder(`A-${id}`)).toBe(paidCents);
    const back = [...Array(past.refunds).keys()].reduce((sum, n) => sum + paidUnder(`R${n + 1}-${id}`), 0);
    expect(0 - back).toBe(past.givenBack);
    expect(rest).toBe(invoicedCents - paidCents + past.givenBack);
  }
  // what is invoiced otherwise than ordered, of an order of which money is held, waits for a person
  const isInvoicedOtherwise = live.length > 0 && invoicedCents !== ours.totalTtcCents;
  const isOwnCredit = there.some(({ isCreditNote, refExt }) => isCreditNote && refExt?.startsWith('R'));
  const collectedCents = paidCents - past.givenBack;
  if (isInvoicedOtherwise && collectedCents > 0 && invoicedCents !== collectedCents && !isOwnCredit) {
    const cases = (await paymentCasesStore(shop.table).list('open', 1000)).items;
    expect(cases.map(({ orderId }) => orderId)).toContain(id);
  }
};

/** What the shop recorded there stands on the bank account that the setting names for its way of paying. */
export const expectOnAccounts = async (world: World, { payments }: Money): Promise<number> => {
  const own = payments.filter(({ num }) => num.endsWith(world.id));
  if (own.length === 0) return 0;
  const [right, wrong] =
    world.provider === 'paypal' ? [ACCOUNTS.wallet, ACCOUNTS.card] : [ACCOUNTS.card, ACCOUNTS.wallet];
  const cents = async (account: string) =>
    ((await world.api('GET', `/bankaccounts/${account}/lines`)) as Booked[])
      .filter(({ num_chq: num }) => num?.endsWith(world.id))
      .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  expect(await cents(wrong)).toBe(0);
  expect(await cents(right)).toBe(own.reduce((sum, { amountCents }) => sum + amountCents, 0));
  return own.length;
};
