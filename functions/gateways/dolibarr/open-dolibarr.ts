import { findParameter } from '#functions/platform/config.ts';
import { headersFrom, trustAuthority } from '#functions/platform/outside/own-network.ts';
import { type DolibarrConfig, createDolibarrClient, type DolibarrClient } from './dolibarr-client.ts';
import type { DolibarrGateway, ErpOutcome } from './dolibarr-gateway.ts';
import * as z from 'zod/mini';
import { ok, mapOutcome, refused } from '#functions/platform/outside/outcome.ts';
import { catalogReads } from '#functions/gateways/dolibarr/products/catalog-reads.ts';
import { movementCalls } from '#functions/gateways/dolibarr/products/movement-calls.ts';
import { invoiceCalls } from '#functions/gateways/dolibarr/invoices/invoice-calls.ts';
import { invoiceWrites } from '#functions/gateways/dolibarr/invoices/invoice-writes.ts';
import { orderCalls } from '#functions/gateways/dolibarr/orders/order-calls.ts';
import { productWrites } from '#functions/gateways/dolibarr/products/product-writes.ts';
import { shipmentCalls } from '#functions/gateways/dolibarr/orders/shipment-calls.ts';
import { receptionCalls } from '#functions/gateways/dolibarr/suppliers/reception-calls.ts';
import { supplierInvoiceCalls } from '#functions/gateways/dolibarr/suppliers/supplier-invoice-calls.ts';
import { contactCalls } from '#functions/gateways/dolibarr/third-parties/contact-calls.ts';
import { thirdPartyCalls } from '#functions/gateways/dolibarr/third-parties/third-party-calls.ts';
import { trialOf } from './key-rights.ts';
import { epochSeconds } from '#functions/platform/clock.ts';
import { emptyWhenNotFound, undefinedWhenNotFound } from './list-answer.ts';
import {
  equals,
  isSearchable,
  aboveZero,
  allOf,
  changedAfter,
  rowsAfter,
  among,
  rowsBefore,
  rowsIn,
} from './sql-filter.ts';
import { id, dayOrNull, nameText } from './wire-values.ts';
import { createdId } from './written.ts';
import type { ChangedLot } from '#functions/gateways/dolibarr/products/erp-product.ts';
import { lotsInStockShape } from '#functions/gateways/dolibarr/products/product-shape.ts';
import { supplierOrderShape } from '#functions/gateways/dolibarr/suppliers/supplier-shape.ts';

/** The ERP of this stage, by its configured address and key. */
export const openDolibarr = async (
  patience: Pick<DolibarrConfig, 'timeoutMs'> = {},
): Promise<DolibarrGateway> => {
  const [baseUrl = '', apiKey = '', gate, authority] = await Promise.all([
    findParameter('dolibarr/url'),
    findParameter('dolibarr/api-key'),
    findParameter('dolibarr/headers'),
    findParameter('private-authority'),
  ]);
  trustAuthority(authority);
  return createDolibarrGateway({ baseUrl, apiKey, headers: headersFrom(gate), ...patience });
};

const statusShape = z.object({ success: z.object({ dolibarr_version: z.string() }) });

/** The gateway to a Dolibarr 17 or later; no connection is made until a call. */
export function createDolibarrGateway(config: DolibarrConfig): DolibarrGateway {
  const client = createDolibarrClient(config);
  return {
    async status() {
      const outcome = await client.get('/status', {}, statusShape);
      return outcome.kind === 'ok' ? ok({ version: outcome.value.success.dolibarr_version }) : outcome;
    },
    ...healthCalls(client),
    ...catalogReads(client),
    ...productWrites(client),
    ...lotCalls(client),
    ...movementCalls(client),
    ...thirdPartyCalls(client),
    ...contactCalls(client),
    ...agendaCalls(client),
    ...orderCalls(client),
    ...shipmentCalls(client),
    ...supplierOrderCalls(client),
    ...receptionCalls(client),
    ...supplierInvoiceCalls(client),
    ...invoiceCalls(client),
    ...invoiceWrites(client),
  };
}

type HealthCalls = Pick<DolibarrGateway, 'readClock' | 'listModules' | 'readSetting' | 'tryRight'>;

/** Texts and numbers, as the constant was stored. */
const setting = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

/** Settings of the ERP, and rights of our key. */
function healthCalls(client: DolibarrClient): HealthCalls {
  return {
    readClock: () => client.readClock('/status'),

    listModules: () => client.get('/setup/modules', {}, z.array(z.string())),

    async readSetting(name) {
      const outcome = await client.get(`/setup/conf/${encodeURIComponent(name)}`, {}, setting);
      // a constant that was never stored is not an error: its default applies
      return outcome.kind === 'refused' && outcome.reason === 'invalid_request' ? ok(null) : outcome;
    },

    async tryRight(right) {
      const trial = trialOf(right);
      return verdictOf(
        trial.method === 'GET'
          ? await client.get(trial.path, { limit: 1, properties: 'id' }, z.unknown())
          : await client.send('POST', trial.path, trial.body, z.unknown()),
      );
    },
  };
}

function verdictOf(outcome: ErpOutcome<unknown>): ErpOutcome<'granted' | 'denied'> {
  if (outcome.kind === 'ok') return ok('granted');
  if (outcome.kind !== 'refused') return outcome;
  switch (outcome.reason) {
    case 'forbidden':
    case 'bad_credentials':
      return ok('denied');
    case 'not_found':
    case 'invalid_request':
    case 'business_rule':
      return ok('granted');
    default:
      return outcome;
  }
}

type AgendaCalls = Pick<DolibarrGateway, 'findAgendaEventsByRefExt' | 'createAgendaEvent'>;

/**
 * Dolibarr's code for events written by a program: next to its own automatic events, in no user's calendar.
 */
const BY_A_MACHINE = 'AC_OTH_AUTO';
const NOBODY = 0;
/** « Non applicable »: needs no action. */
const NO_PROGRESS = -1;

/** The list does not return `ref_ext`, and compares it case-insensitively. */
const eventShape = z.object({ id });

/**
 * The agenda of third parties. Lists show everyone's events, while a read by id is limited to the owner: so
 * lists are used.
 */
const agendaCalls = (client: DolibarrClient): AgendaCalls => ({
  async findAgendaEventsByRefExt(refExt) {
    if (!isSearchable(refExt)) return refused('invalid_request', 0, `ref_ext cannot be searched: ${refExt}`);
    const query = {
      properties: 'id',
      sortfield: 't.id',
      sortorder: 'ASC',
      limit: 100,
      sqlfilters: equals('ref_ext', refExt),
    };
    const found = emptyWhenNotFound(await client.get('/agendaevents', query, z.array(eventShape)));
    return mapOutcome(found, (events) => events.map((event) => event.id));
  },

  createAgendaEvent: ({ thirdPartyId, refExt, at, label, note }) =>
    createdId(client, '/agendaevents', {
      type_code: BY_A_MACHINE,
      userownerid: NOBODY,
      socid: Number(thirdPartyId),
      ref_ext: refExt,
      datep: epochSeconds(new Date(at)),
      percentage: NO_PROGRESS,
      label,
      note_private: note,
    }),
});

/** Dolibarr's list uses this table alias, and `tms` where other lists use `date_modification`. */
const LOT = 'pl';

const changedLotShape = z.pipe(
  z.object({ id, fk_product: id, batch: z.string(), eatby: dayOrNull, sellby: dayOrNull, tms: z.int() }),
  z.transform((lot): ChangedLot => ({
    id: lot.id,
    productId: lot.fk_product,
    lot: lot.batch,
    eatBy: lot.eatby,
    sellBy: lot.sellby,
    changedAt: lot.tms,
  })),
);

const lotCalls = (client: DolibarrClient): Pick<DolibarrGateway, 'listChangedLots' | 'listLotsInStock'> => ({
  async listLotsInStock({ afterId, limit }) {
    const query = {
      includestockdata: 1,
      properties: 'id,stock_warehouse',
      sortfield: 't.rowid',
      sortorder: 'ASC',
      limit,
      sqlfilters: allOf([aboveZero('tobatch'), rowsAfter(afterId)]),
    };
    return emptyWhenNotFound(await client.get('/products', query, z.array(lotsInStockShape)));
  },

  async listChangedLots({ changedSince, afterId, limit }) {
    const query = {
      properties: 'id,fk_product,batch,eatby,sellby,tms',
      sortfield: `${LOT}.rowid`,
      sortorder: 'ASC',
      limit,
      sqlfilters: allOf([changedAfter(changedSince, LOT), rowsAfter(afterId, LOT)]),
    };
    const outcome = await client.get('/productlots', query, z.array(changedLotShape));
    // answer of an ERP whose API does not have this kind of object
    const isUnknown = outcome.kind === 'unreachable' && outcome.cause.startsWith('HTTP 501');
    return isUnknown ? refused('not_found', 501) : outcome;
  },
});

type SupplierOrderCalls = Pick<
  DolibarrGateway,
  'readSupplierOrder' | 'readSupplierOrders' | 'listOpenSupplierOrders' | 'readThirdPartyNames'
>;

/** Sent to the supplier, and partly received: Dolibarr accepts receptions of no others. */
const TO_RECEIVE = ['3', '4'];
const PROPERTIES = 'id,ref,ref_supplier,socid,status,date_commande,delivery_date,lines';

const nameShape = z.object({ id, name: nameText });

function supplierOrderCalls(client: DolibarrClient): SupplierOrderCalls {
  const list = async (query: { limit: number; sqlfilters: string }) =>
    emptyWhenNotFound(
      await client.get(
        '/supplierorders',
        { properties: PROPERTIES, sortfield: 't.rowid', sortorder: 'DESC', ...query },
        z.array(supplierOrderShape),
      ),
    );

  return {
    async readSupplierOrder(orderId) {
      const path = `/supplierorders/${encodeURIComponent(orderId)}`;
      return undefinedWhenNotFound(await client.get(path, {}, supplierOrderShape));
    },

    async readSupplierOrders(ids) {
      if (ids.length === 0) return ok([]);
      return list({ limit: ids.length, sqlfilters: rowsIn(ids) });
    },

    listOpenSupplierOrders({ beforeId, limit }) {
      const criteria = [
        among('fk_statut', TO_RECEIVE),
        ...(beforeId === undefined ? [] : [rowsBefore(beforeId)]),
      ];
      return list({ limit, sqlfilters: allOf(criteria) });
    },

    async readThirdPartyNames(ids) {
      if (ids.length === 0) return ok(new Map());
      const query = { properties: 'id,name', limit: ids.length, sqlfilters: rowsIn(ids) };
      const found = emptyWhenNotFound(await client.get('/thirdparties', query, z.array(nameShape)));
      return mapOutcome(found, (rows) => new Map(rows.map((row) => [row.id, row.name])));
    },
  };
}
