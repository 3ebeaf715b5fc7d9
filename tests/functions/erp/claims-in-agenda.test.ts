import { expect, test } from 'vitest';
import { creditRefused } from '#functions/claims/credit-refused.ts';
import { declareClaim } from '#functions/claims/declare-claim.ts';
import { pushClaimToAgenda } from '#functions/erp/agenda/push-claim.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { shopSettings } from '#functions/settings/settings.module.ts';
import { openInvoicing } from '#tests/support/erp/invoicing.ts';

const bench = await openInvoicing();
const { shop, products, customerId } = bench;

const set = async (claimsInAgenda: boolean) => {
  const { value, version } = await shop.settings.read(shopSettings.erpSharing);
  const change = { version, by: 'test', now: bench.now() };
  await shop.settings.replace(shopSettings.erpSharing, { ...value, claimsInAgenda }, change);
};
const delivered = async () => {
  const { id } = await bench.anOrder({ at20: 4, at55: 2 });
  const order = (await shop.orders.find(customerId, id))!;
  const at = bench.now().toISOString();
  const proof = { receiver: 'Chef', at, reserves: '', refused: [], key: `k-${id}` };
  await shop.table.transact([shop.orders.change(order, { deliveryStatus: 'livre', closedAt: at, proof })]);
  return (await shop.orders.find(customerId, id))!;
};
const declare = (orderId: string) =>
  declareClaim(shop, {
    customerId,
    orderId,
    productId: products.at20,
    declaredMilli: 3500,
    now: bench.now(),
  });
const declaredEvent = (orderId: string) =>
  ({
    id: `claim-declared-${orderId}-${products.at20}`,
    type: 'claim.declared',
    version: 1,
    at: bench.now().toISOString(),
    data: { customerId, orderId, productId: products.at20 },
  }) as const;
type Event = { label: string; note_private: string; datep: number; percentage: string; userownerid: null };
/** Claims in the agenda of the customer’s third party; a real one adds its own events. */
const agenda = async (): Promise<Event[]> => {
  const party = (await shop.customers.find(customerId))!.erpId!;
  const events = await bench.api('GET', `/agendaevents?limit=0&sqlfilters=(t.fk_soc:=:${party})`);
  return (events as Event[]).filter(({ label }) => /^(Pièce repesée|Refusé à la livraison)/.test(label));
};
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test('a claim is an event of its third party’s agenda where the settings require it, and not before', async () => {
  const first = await delivered();
  // a real one holds those of other runs too
  const before = await agenda();
  await declare(first.id);
  await bench.work();
  expect(await agenda()).toEqual(before);

  await set(true);
  const order = await delivered();
  await declare(order.id);
  await bench.work();
  const [event, ...more] = (await agenda()).slice(before.length);
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    label: `Pièce repesée, commande ${order.reference}`,
    datep: bench.now().getTime() / 1000,
    // nothing is left to do for it, and no user's calendar shows it
    percentage: '-1',
    userownerid: null,
  });
  expect(plain(event!.note_private)).toBe(
    'ESSAI : 3,5 kg à la balance du client, au lieu de 4 kg livrés. Avoir proposé : 6,00 € TTC, à accorder ou à refuser sur le site.',
  );
});

test('it is written once, whatever became of the answer; one missing after a success reply is in doubt', async () => {
  await set(true);
  const order = await delivered();
  await declare(order.id);
  const before = (await agenda()).length;
  const tell = (lies: Partial<DolibarrGateway>) =>
    pushClaimToAgenda(bench.services({ ...bench.erp, ...lies }), declaredEvent(order.id));
  const lost = tell({ createAgendaEvent: async () => ok({ id: '999999' }) });
  await expect(lost).rejects.toMatchObject({ outcome: { kind: 'ambiguous' } });
  const dies = tell({
    createAgendaEvent: async (event) => {
      await bench.erp.createAgendaEvent(event);
      throw new Error('killed');
    },
  });
  await expect(dies).rejects.toThrow('killed');
  await bench.work();
  await tell({});
  expect(await agenda()).toHaveLength(before + 1);
});

test('goods refused at one door are one event; a deleted account causes none', async () => {
  await set(true);
  const order = await delivered();
  const refused = [products.at20, products.at55].map((productId) => ({ productId, reason: 'Trop gras' }));
  await shop.table.transact(creditRefused(shop, order, refused, [], bench.now()).writes);
  const before = (await agenda()).length;
  await bench.work();
  const events = await agenda();
  expect(events).toHaveLength(before + 1);
  expect(events.at(-1)).toMatchObject({ label: `Refusé à la livraison, commande ${order.reference}` });
  expect(events.at(-1)?.note_private.split('\n')).toHaveLength(3);

  // a claim of another day is a separate event, and does not mention goods returned with the driver
  const half = await delivered();
  const atDoor = [{ productId: products.at55, reason: 'Trop gras' }];
  await shop.table.transact(creditRefused(shop, half, atDoor, [], bench.now()).writes);
  await bench.work();
  bench.wait(60);
  await declare(half.id);
  await bench.work();
  expect((await agenda()).slice(before + 1).map(({ note_private: note }) => note.split('\n').length)).toEqual(
    [2, 2],
  );

  const nobody = { ...shop.customers, find: async () => undefined };
  const told = await pushClaimToAgenda({ ...bench.services(), customers: nobody }, declaredEvent(order.id));
  expect(told).toEqual({ erpRef: null });
});
