import { orderTotal } from '#shared/orders/order-total.ts';
import type { NewOrder, NewOrderLine, NewThirdParty } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type { ErpOrder, ErpOrderLine } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import type { ErpThirdParty } from '#functions/gateways/dolibarr/third-parties/erp-third-party.ts';
import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { ok, refused } from '#functions/platform/outside/outcome.ts';
import type { Outside } from './outside.ts';
import { simulatedStock } from './simulated-stock.ts';

/** An ERP as careless as the real one: it accepts every duplicate, and changes lines of drafts only. */
export const simulatedErp = (outside: Outside, now: () => number) => {
  const stock = simulatedStock(outside, now);
  const orders: ErpOrder[] = [];
  const thirdParties: ErpThirdParty[] = [];
  let ids = 0;
  const newId = () => String((ids += 1));

  const lineOf = ({ quantity, ...line }: NewOrderLine): ErpOrderLine => ({
    id: newId(),
    label: '',
    description: '',
    discountBasisPoints: 0,
    totalHtCents: 0,
    totalVatCents: 0,
    totalTtcCents: 0,
    milli: quantity.milli,
    ...line,
  });
  const change = (id: string, make: (order: ErpOrder) => ErpOutcome<ErpOrder>): ErpOutcome<ErpOrder> => {
    const at = orders.findIndex((order) => order.id === id);
    const before = orders[at];
    if (!before) return refused('not_found', 404);
    const after = make(before);
    if (after.kind === 'ok') orders[at] = after.value;
    return after;
  };
  const status = (id: string, next: ErpOrder['status']) =>
    outside.write<ErpOrder, never>(
      () =>
        change(id, (order) =>
          ok({ ...order, status: next, ref: next === 'validated' ? `CO-${order.id}` : order.ref }),
        ) as ReturnType<typeof ok<ErpOrder>>,
    );
  const onDraft = (id: string, make: (order: ErpOrder) => ErpOrder) =>
    change(id, (order) => (order.status === 'draft' ? ok(make(order)) : refused('invalid_request', 400)));

  const gateway: Partial<DolibarrGateway> = {
    ...stock.gateway,
    // no prices by customer
    listAgreedPrices: async () => ok(undefined),
    status: () => outside.read(() => ({ version: '22.0.4' })),
    findThirdPartiesByRefExt: (refExt) =>
      outside.read(() => thirdParties.filter((party) => party.refExt === refExt)),
    findThirdPartiesLike: ({ siret, vatNumber, email }) =>
      outside.read(() =>
        thirdParties.filter(
          (party) =>
            (siret && party.siret === siret) ||
            (vatNumber && party.vatNumber === vatNumber) ||
            (email && party.email === email),
        ),
      ),
    readThirdParty: (id) => outside.read(() => thirdParties.find((party) => party.id === id)),
    createThirdParty: (party: NewThirdParty) =>
      outside.write(
        () => {
          const id = newId();
          thirdParties.push({
            nameAlias: null,
            code: `CU-${id}`,
            accountingCode: null,
            email: null,
            phone: null,
            address: null,
            zip: null,
            town: null,
            siren: null,
            siret: null,
            isFrenchCompany: true,
            vatNumber: null,
            paymentTermsId: null,
            paymentModeId: null,
            paysLater: false,
            priceLevel: null,
            discountBasisPoints: 0,
            outstandingLimitCents: null,
            isCustomer: true,
            isActive: true,
            ...party,
            id,
          });
          return ok({ id });
        },
        () => ({ id: newId() }),
      ),
    updateThirdParty: (id, fields) =>
      outside.write(() => {
        const party = thirdParties.find((each) => each.id === id);
        return party ? ok(Object.assign(party, fields)) : refused('not_found', 404);
      }),
    findOrdersByRefExt: (refExt) =>
      outside.read(() => orders.filter((order) => order.refExt === refExt).map(summed)),
    readOrder: (id) =>
      outside.read(() => {
        const order = orders.find((each) => each.id === id);
        return order && summed(order);
      }),
    createOrder: (order: NewOrder) =>
      outside.write(
        () => {
          if (!thirdParties.some((party) => party.id === order.thirdPartyId))
            return refused('invalid_request', 500);
          const id = newId();
          orders.push({
            id,
            ref: `(PROV${id})`,
            refExt: order.refExt,
            customerRef: null,
            thirdPartyId: order.thirdPartyId,
            status: 'draft',
            isBilled: false,
            changedAt: 0,
            day: order.day,
            deliveryDay: order.deliveryDay ?? null,
            publicNote: '',
            privateNote: '',
            totalHtCents: 0,
            totalVatCents: 0,
            totalTtcCents: 0,
            lines: order.lines.map(lineOf),
            shipmentIds: [],
            invoiceIds: [],
          });
          return ok({ id });
        },
        () => ({ id: newId() }),
      ),
    addOrderLine: (id, line) =>
      outside.write(
        () => {
          const added = lineOf(line);
          const after = onDraft(id, (order) => ({ ...order, lines: [...order.lines, added] }));
          return after.kind === 'ok' ? ok({ id: added.id }) : after;
        },
        () => ({ id: newId() }),
      ),
    deleteOrderLine: (id, lineId) =>
      outside.write(() =>
        onDraft(id, (order) => ({ ...order, lines: order.lines.filter((line) => line.id !== lineId) })),
      ),
    validateOrder: (id) => status(id, 'validated'),
    setOrderToDraft: (id) => status(id, 'draft'),
    cancelOrder: (id) => status(id, 'cancelled'),
  };
  return { orders, thirdParties, stock, gateway: gateway as DolibarrGateway };
};

/** With its total; no line of it has a discount. */
const summed = (order: ErpOrder): ErpOrder => ({
  ...order,
  totalTtcCents: orderTotal(
    order.lines.map(({ milli, unitPriceHtE4, vatBasisPoints }) => ({
      ordered: { unit: 'kg', milli },
      unitPriceE4: unitPriceHtE4,
      vatRate: vatBasisPoints,
    })),
  ).ttcCents,
});
