import { createDolibarrGateway } from '#functions/gateways/dolibarr/open-dolibarr.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpOrder, ErpOrderLine } from '#functions/gateways/dolibarr/orders/erp-order.ts';
import type { ErpThirdParty } from '#functions/gateways/dolibarr/third-parties/erp-third-party.ts';
import { effectivePrice } from '#shared/erp/three-way-merge.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { ok, refused } from '#functions/platform/outside/outcome.ts';

type Held = {
  status: ErpOrder['status'];
  lines: ErpOrderLine[];
  refExt: string;
  isBilled?: boolean;
  deliveryDay?: string;
};
type Line = {
  productId: string;
  quantity: { milli: number };
  unitPriceHtE4: number;
  vatBasisPoints: number;
  description?: string;
};

const party: ErpThirdParty = {
  id: '9',
  name: '',
  nameAlias: null,
  refExt: null,
  code: 'CU-9',
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
  priceLevel: null,
  discountBasisPoints: 0,
  outstandingLimitCents: null,
  paymentTermsId: null,
  paymentModeId: null,
  paysLater: false,
  isCustomer: true,
  isActive: true,
};

/**
 * An ERP in memory for one customer and at most one order, that can be made to lie: `lies` stand in for its calls.
 * Unknown calls fail as unreachable. `calls` are the writes it received.
 */
export const oneOrderErp = (
  lies: (held: { order: Held | undefined }) => Partial<DolibarrGateway> = () => ({}),
) => {
  const state: { order: Held | undefined } = { order: undefined };
  const calls: string[] = [];
  let rows = 0;
  const lineOf = (line: Line): ErpOrderLine => ({
    id: String((rows += 1)),
    productId: line.productId,
    label: '',
    description: line.description ?? '',
    milli: line.quantity.milli,
    unitPriceHtE4: line.unitPriceHtE4,
    discountBasisPoints: 0,
    vatBasisPoints: line.vatBasisPoints,
    totalHtCents: 0,
    totalVatCents: 0,
    totalTtcCents: 0,
  });
  const view = ({ status, lines, refExt, isBilled = false, deliveryDay }: Held): ErpOrder => ({
    id: '41',
    ref: 'CO2611-0041',
    refExt,
    customerRef: refExt,
    thirdPartyId: '9',
    status,
    isBilled,
    changedAt: 0,
    day: null,
    deliveryDay: deliveryDay ?? null,
    publicNote: '',
    privateNote: '',
    totalHtCents: 0,
    totalVatCents: 0,
    totalTtcCents: orderTotal(
      lines.map((line) => ({
        ordered: { unit: 'kg', milli: line.milli },
        unitPriceE4: effectivePrice(line),
        vatRate: line.vatBasisPoints,
      })),
    ).ttcCents,
    lines: [...lines],
    shipmentIds: [],
    invoiceIds: [],
  });
  const change = async (name: string, act: (order: Held) => void) => {
    calls.push(name);
    if (!state.order) return refused('not_found', 404);
    act(state.order);
    return ok(view(state.order));
  };
  const gateway: DolibarrGateway = {
    // nothing listens there
    ...createDolibarrGateway({ baseUrl: 'http://127.0.0.1:1', apiKey: '', pause: () => Promise.resolve() }),
    findThirdPartiesByRefExt: async () => ok([party]),
    readThirdParty: async () => ok(party),
    // it sells by the shop's own units
    readOffers: async () => ok([]),
    listUnits: async () => ok([]),
    listProductIds: async () => ok([]),
    listVariantParents: async () => ok([]),
    findOrdersByRefExt: async () => ok(state.order ? [view(state.order)] : []),
    readOrder: async () => ok(state.order && view(state.order)),
    createOrder: async ({ refExt, lines, deliveryDay }) => {
      calls.push('create');
      state.order = {
        status: 'draft',
        refExt,
        lines: lines.map(lineOf),
        ...(deliveryDay === undefined ? {} : { deliveryDay }),
      };
      return ok({ id: '41' });
    },
    addOrderLine: async (_id, line) => {
      calls.push('add');
      state.order?.lines.push(lineOf(line));
      return ok({ id: String(rows) });
    },
    deleteOrderLine: (_id, lineId) =>
      change('delete', (order) => void (order.lines = order.lines.filter(({ id }) => id !== lineId))),
    validateOrder: () => change('validate', (order) => void (order.status = 'validated')),
    setOrderToDraft: () => change('draft', (order) => void (order.status = 'draft')),
    setOrderDeliveryDay: (_id, day) => change('day', (order) => void (order.deliveryDay = day)),
    cancelOrder: () => change('cancel', (order) => void (order.status = 'cancelled')),
  };
  return { state, calls, gateway: { ...gateway, ...lies(state) } };
};
