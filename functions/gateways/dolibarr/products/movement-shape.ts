import * as z from 'zod/mini';
import type { NewMovement } from '#functions/gateways/dolibarr/erp-inputs.ts';
import type { ErpMovement, ErpPaper } from './erp-product.ts';
import {
  dayOrNull,
  milli,
  id,
  idOrNone,
  instant,
  orNull,
  price,
  text,
  textOrNull,
} from '#functions/gateways/dolibarr/wire-values.ts';
import { eurosFromPrice } from '#shared/kernel/money.ts';

/** A reception, or a supplier order that is received without one. */
const PURCHASES = { reception: 'reception', order_supplier: 'supplier order' } as const;

/** Documents of the ERP that move stock; a movement entered by hand has none. */
const PAPERS: Readonly<Record<string, ErpPaper['kind']>> = {
  shipping: 'shipment',
  reception: 'reception',
  order_supplier: 'supplier order',
  commande: 'order',
  facture: 'invoice',
};

const madeBy = ({ origin_type: type, origin_id: id }: Omit<Origin, 'price'>) => {
  const kind = PAPERS[type ?? ''];
  return kind !== undefined && id !== null ? { madeBy: { kind, id } } : {};
};

type Origin = { origin_type: string | null; origin_id: string | null; price: number | null };

const boughtBy = ({ origin_type: type, origin_id: id, price: priceE4 }: Origin) =>
  id !== null && (type === 'reception' || type === 'order_supplier')
    ? { boughtBy: { paper: PURCHASES[type], id, priceE4: priceE4 ?? 0 } }
    : {};

export const movementShape = z.pipe(
  z.object({
    id,
    product_id: id,
    warehouse_id: id,
    qty: milli,
    datem: instant,
    batch: textOrNull,
    eatby: dayOrNull,
    sellby: dayOrNull,
    label: text,
    inventorycode: textOrNull,
    origin_type: textOrNull,
    origin_id: idOrNone,
    price: orNull(price),
  }),
  z.transform((movement): ErpMovement => ({
    id: movement.id,
    productId: movement.product_id,
    warehouseId: movement.warehouse_id,
    milli: movement.qty,
    at: movement.datem,
    lot: movement.batch,
    eatBy: movement.eatby,
    sellBy: movement.sellby,
    label: movement.label,
    code: movement.inventorycode,
    ...boughtBy(movement),
    ...madeBy(movement),
  })),
);

const TRANSFER_IN = 0;
const TRANSFER_OUT = 1;

/**
 * The body of POST /stockmovements. Version 22 takes `lot`, `movementlabel`, `dlc` (read back as sellby) and
 * `dluo` (eatby); version 23 calls them `batch`, `label`, `sellBy` and `eatBy`. Each silently ignores the
 * names of the other, so both are sent.
 */
export function movementBody(movement: NewMovement): object {
  const transferType = movement.milli > 0 ? TRANSFER_IN : TRANSFER_OUT;
  return {
    product_id: Number(movement.productId),
    warehouse_id: Number(movement.warehouseId),
    qty: movement.milli / 1000,
    movementcode: movement.code,
    movementlabel: movement.label,
    label: movement.label,
    ...(movement.isTransfer ? { type: transferType } : {}),
    ...(movement.day === undefined ? {} : { datem: movement.day }),
    ...(movement.lot === undefined ? {} : { lot: movement.lot, batch: movement.lot }),
    ...(movement.sellBy === undefined ? {} : { dlc: movement.sellBy, sellBy: movement.sellBy }),
    ...(movement.eatBy === undefined ? {} : { dluo: movement.eatBy, eatBy: movement.eatBy }),
    ...(movement.unitPriceE4 === undefined ? {} : { price: eurosFromPrice(movement.unitPriceE4) }),
  };
}
