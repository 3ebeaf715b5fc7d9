import * as z from 'zod/mini';
import { mapOutcome, ok, refused } from '#functions/platform/outside/outcome.ts';
import { type DolibarrClient, NOTHING_TO_DO } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { NewReception } from '#functions/gateways/dolibarr/erp-inputs.ts';
import { emptyWhenNotFound, undefinedWhenNotFound } from '#functions/gateways/dolibarr/list-answer.ts';
import { equals, isSearchable, rowsIn } from '#functions/gateways/dolibarr/sql-filter.ts';
import { createdId } from '#functions/gateways/dolibarr/written.ts';
import { parisInstant } from '#shared/kernel/dates.ts';
import { eurosFromPrice } from '#shared/kernel/money.ts';
import type { ErpReception } from './erp-purchase.ts';
import { receptionShape } from './supplier-shape.ts';

type ReceptionCalls = Pick<
  DolibarrGateway,
  'readReceptions' | 'findReceptionsByMark' | 'createReception' | 'validateReception' | 'closeReception'
>;

const PROPERTIES =
  'id,ref,socid,ref_supplier,origin_type,origin_id,tracking_number,status,date_reception,lines';

export function receptionCalls(client: DolibarrClient): ReceptionCalls {
  const list = async (limit: number, sqlfilters: string) =>
    emptyWhenNotFound(
      await client.get(
        '/receptions',
        { properties: PROPERTIES, sortfield: 't.rowid', sortorder: 'ASC', limit, sqlfilters },
        z.array(receptionShape),
      ),
    );

  /** After "nothing to do" the reception is read. */
  const step = async (id: string, act: 'validate' | 'close'): Promise<ErpOutcome<ErpReception>> => {
    const path = `/receptions/${encodeURIComponent(id)}`;
    const outcome = await client.send('POST', `${path}/${act}`, { notrigger: 0 }, receptionShape);
    if (outcome.kind !== 'ok') return outcome;
    if (outcome.value !== NOTHING_TO_DO) return ok(outcome.value as ErpReception);
    const found = undefinedWhenNotFound(await client.get(path, {}, receptionShape));
    if (found.kind !== 'ok') return found;
    return found.value === undefined ? refused('not_found', 404) : ok(found.value);
  };

  return {
    async readReceptions(ids) {
      return ids.length === 0 ? ok([]) : list(ids.length, rowsIn(ids));
    },

    async findReceptionsByMark(mark) {
      if (!isSearchable(mark)) return refused('invalid_request', 0, `mark cannot be searched: ${mark}`);
      const found = await list(100, equals('tracking_number', mark));
      // The database compares without case and accents; ours are exact.
      return mapOutcome(found, (receptions) => receptions.filter((reception) => reception.mark === mark));
    },

    // 24 refuses the older names of a line's origin before it writes anything, 22 does not know the newer
    // ones
    async createReception(reception) {
      const made = await createdId(client, '/receptions', receptionBody(reception, ORIGIN_TO_23));
      return made.kind === 'refused' && made.httpStatus === 400
        ? createdId(client, '/receptions', receptionBody(reception, ORIGIN_FROM_23))
        : made;
    },
    validateReception: (id) => step(id, 'validate'),
    closeReception: (id) => step(id, 'close'),
  };
}

/** Epoch seconds of noon, which is on the day in any time zone of the ERP. */
const noonOf = (day: string): number => parisInstant(day, 12).getTime() / 1000;

type Origin = (orderId: number, lineId: number) => object;
/** Origin of a line: read in the source of 23.0.1, which takes both, and tested on 24.0.0-beta. */
const ORIGIN_TO_23: Origin = (orderId, lineId) => ({
  fk_element: orderId,
  fk_elementdet: lineId,
  element_type: 'supplier_order',
});
const ORIGIN_FROM_23: Origin = (orderId, lineId) => ({
  origin_id: orderId,
  origin_line_id: lineId,
  origin_type: 'supplier_order',
});

const receptionBody = (reception: NewReception, origin: Origin): object => ({
  socid: Number(reception.supplierId),
  origin: 'order_supplier',
  origin_type: 'order_supplier',
  origin_id: Number(reception.orderId),
  tracking_number: reception.mark,
  date_reception: noonOf(reception.day),
  ...(reception.supplierRef === undefined ? {} : { ref_supplier: reception.supplierRef }),
  ...(reception.privateNote === undefined ? {} : { note_private: reception.privateNote }),
  lines: reception.lines.map((line) => ({
    fk_product: Number(line.productId),
    ...origin(Number(reception.orderId), Number(line.orderLineId)),
    fk_entrepot: Number(line.warehouseId),
    qty: line.milli / 1000,
    batch: line.lot ?? '',
    eatby: line.eatBy === null ? '' : noonOf(line.eatBy),
    sellby: line.sellBy === null ? '' : noonOf(line.sellBy),
    cost_price: eurosFromPrice(line.unitPriceE4),
    status: 1,
    array_options: {},
  })),
});
