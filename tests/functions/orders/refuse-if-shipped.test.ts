import { expect, test, vi } from 'vitest';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpOrder } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import { refuseIfShipped } from '#functions/orders/refuse-if-shipped.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

type Found = Awaited<ReturnType<DolibarrGateway['findOrdersByRefExt']>>;
const answering = (answer: () => Promise<Found>) => {
  const findOrdersByRefExt = vi.fn<() => Promise<Found>>(answer);
  return { findOrdersByRefExt, erp: async () => ({ findOrdersByRefExt }) as unknown as DolibarrGateway };
};
const there = (found: Partial<ErpOrder>[]) => {
  const orders = found.map((each) => ({ ref: 'CO2611-0007', status: 'validated', isBilled: false, ...each }));
  return answering(async () => ok(orders as ErpOrder[]));
};
const order = anOrder({ erpRef: 'CO2611-0007' });
const said = (why: string) =>
  `La commande CMD-20261121-0007 est déjà ${why} dans Dolibarr (CO2611-0007) : elle ne peut plus être changée ici.`;

test.each([
  [{ status: 'shipping' }, 'expédiée'],
  [{ status: 'closed' }, 'expédiée'],
  [{ isBilled: true }, 'facturée'],
  [{ status: 'shipping', isBilled: true }, 'expédiée'],
] as const)('an order that is %o in Dolibarr is not changed here any more', async (found, why) => {
  const refusal = { code: 'order_not_editable', message: said(why) };
  await expect(refuseIfShipped(there([found]).erp, order)).rejects.toMatchObject(refusal);
});

test('an invoiced order may be changed where only shipping matters', async () => {
  await refuseIfShipped(there([{ isBilled: true }]).erp, order, 'shipped');
  const left = refuseIfShipped(there([{ status: 'closed', isBilled: true }]).erp, order, 'shipped');
  await expect(left).rejects.toThrow(said('expédiée'));
});

test('an order that is open or absent in Dolibarr may be changed; one never written is not read', async () => {
  for (const found of [[{}], [{ status: 'draft' as const }], []])
    await refuseIfShipped(there(found).erp, order);
  const { erp, findOrdersByRefExt } = there([{ status: 'closed' }]);
  await refuseIfShipped(erp, anOrder({ erpRef: null }));
  expect(findOrdersByRefExt).not.toHaveBeenCalled();
  await expect(refuseIfShipped(erp, order)).rejects.toThrow(said('expédiée'));
  expect(findOrdersByRefExt).toHaveBeenCalledExactlyOnceWith(order.id);
});

test('an ERP that does not answer in time blocks no change; an error of ours is not hidden', async () => {
  await refuseIfShipped(
    answering(async () => ({ kind: 'unreachable', cause: 'ECONNREFUSED' }) as Found).erp,
    order,
  );
  vi.useFakeTimers();
  try {
    const waiting = refuseIfShipped(answering(() => new Promise<Found>(() => {})).erp, order);
    await vi.advanceTimersByTimeAsync(3000);
    await waiting;
  } finally {
    vi.useRealTimers();
  }
  const broken = answering(() => Promise.reject(new Error('a bug')));
  await expect(refuseIfShipped(broken.erp, order)).rejects.toThrow('a bug');
});
