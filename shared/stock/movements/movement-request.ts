import { Refusal } from '#shared/kernel/refusal.ts';
import type { BatchLineBody, CreateMovementsBody, CreateProductBody } from './movement-bodies.ts';
import { REQUIRED_FIELDS } from './movement-bodies.ts';
import type { DeclaredLoss, MovementLine } from './movement.ts';
import { isSiteId, type SiteId } from '#shared/stock/levels/stock-level.ts';

/** A requested movement from any of the bodies; `path` is its path on the wire. */
export type RequestedLine = Omit<BatchLineBody, 'qty' | 'warehouse_id' | 'batch'> & {
  path: string;
  siteId: SiteId;
  /** Signed, never 0. */
  milli: number;
  /** For the reception of a supplier order. */
  orderLine?: NonNullable<MovementLine['orderLine']>;
  /** Tenths of a degree. */
  temperatureDeci?: number;
};

/** API-46: a batch, a single movement, or a carcass with its cuts (AMB-44), as ordered lines. */
export const requestedLines = (body: CreateMovementsBody): RequestedLine[] => {
  if (body.movements) return body.movements.map((line, i) => requestedLine(line, `movements.${i}.`));
  const single = requestedLine(
    {
      ...body,
      warehouse_id: body.warehouse_id ?? body.warehouse,
      inventorycode: body.inventorycode ?? body.mpart_code,
    },
    '',
  );
  return body.transform && body.sub_products ? [...cut(single, body.sub_products)] : [single];
};

/** Weighed losses; lines of 0 are removed (AMB-64). */
export const declaredLosses = ({ losses = [] }: CreateMovementsBody): DeclaredLoss[] =>
  losses.flatMap(({ label, qty = 0 }, i) => {
    if (qty < 0) throw refuse(`losses.${i}.qty`, 'Une perte ne peut pas être négative.', 'entry');
    return qty === 0 ? [] : [{ label: label ?? 'Perte', weightGrams: qty }];
  });

/** API-47: initial stock of a new product. */
export const firstStock = (body: CreateProductBody): RequestedLine => {
  const name = body.product_name ?? body.label;
  if (!body.ref) throw missing('ref', 'entry');
  if (!name) throw missing('label', 'entry');
  const line = { ...body, product_id: undefined };
  const requested = requestedLine({ ...line, product_name: name }, '');
  if (requested.milli < 0) throw refuse('qty', 'La première quantité d’un produit est une entrée.', 'entry');
  return { ...requested, label: body.product_name ? body.label : undefined };
};

const requestedLine = (line: BatchLineBody, path: string): RequestedLine => {
  const stage = (line.qty ?? 0) < 0 ? 'exit' : 'entry';
  const { qty, warehouse_id: siteId, batch, ...rest } = line;
  if (!line.product_id && !line.product_name && !(line.label && line.category)) {
    throw missing(`${path}product_id`, stage);
  }
  if (!siteId) throw missing(`${path}warehouse_id`, stage);
  // AMB-64: absent and 0 are equivalent
  if (!qty) throw missing(`${path}qty`, stage);
  if (!isSiteId(siteId)) {
    throw refuse(`${path}warehouse_id`, 'Cet entrepôt n’existe pas : 1 est Bruges, 2 est Lormont.', stage);
  }
  // AMB-85: two names of one field
  return { ...rest, lot: line.lot ?? batch, siteId, milli: qty, path };
};

/** Entry and exit of the carcass, then entries of its cuts; cuts of weight 0 are removed (STK-23). */
const cut = (
  carcass: RequestedLine,
  cuts: NonNullable<CreateMovementsBody['sub_products']>,
): RequestedLine[] => {
  if (carcass.milli < 0) throw refuse('qty', 'Une découpe commence par une entrée.', 'entry');
  // lots of the cuts are named after the carcass's lot
  const { inventorycode, eatby, sellby, label, siteId } = carcass;
  const shared = { inventorycode, eatby, sellby, label, siteId };
  const entries = cuts.flatMap(({ qty = 0, product_name, label: name, category, percentage: _p, ...of }, i) =>
    qty <= 0
      ? []
      : [
          {
            ...shared,
            ...of,
            product_name: product_name ?? name,
            category: category ?? carcass.category,
            milli: qty,
            path: `sub_products.${i}.`,
          },
        ],
  );
  if (entries.length === 0) {
    throw refuse(
      'sub_products',
      "Aucun produit transformé n'a été généré. Vérifiez les taux de transformation.",
      'entry',
    );
  }
  return [carcass, { ...carcass, milli: -carcass.milli, version: undefined }, ...entries];
};

type Stage = 'exit' | 'entry';

const missing = (field: string, stage: Stage): Refusal => refuse(field, REQUIRED_FIELDS, stage);

const refuse = (field: string, message: string, stage: Stage): Refusal =>
  new Refusal('invalid_input', message, { field, details: { stage } });
