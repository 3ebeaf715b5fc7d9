import { DolibarrApiError } from '#infra/sandboxes/dolibarr/server/api-answer.ts';
import { cleaned } from '#infra/sandboxes/dolibarr/server/wire-format.ts';

/** Body of POST /stockmovements. In: `movementcode`; out: `inventorycode`. */
export interface MovementInput {
  readonly productId: number;
  readonly warehouseId: number;
  readonly quantity: number;
  readonly type: number;
  readonly lot: string;
  readonly code: string | null;
  readonly label: string;
  readonly price: number;
  readonly day: string | undefined;
  /** DLC: the "sell by" of Dolibarr. */
  readonly dlc: string | undefined;
  /** DDM/DLUO: the "eat by" of Dolibarr. */
  readonly dluo: string | undefined;
  readonly originType: string;
  readonly originId: number;
}

/** Names of the body's fields; those of the other version are ignored. */
const NAMES = {
  22: { lot: 'lot', label: 'movementlabel', dlc: 'dlc', dluo: 'dluo' },
  23: { lot: 'batch', label: 'label', dlc: 'sellBy', dluo: 'eatBy' },
  24: { lot: 'batch', label: 'label', dlc: 'sellBy', dluo: 'eatBy' },
} as const;

/** The supported versions. */
export type DolibarrMajor = keyof typeof NAMES;

export const DOLIBARR_VERSIONS: Readonly<Record<DolibarrMajor, string>> = {
  22: '22.0.4',
  23: '23.0.1',
  24: '24.0.0-beta',
};

export const isDolibarrMajor = (major: number): major is DolibarrMajor => major in DOLIBARR_VERSIONS;

/** @throws ApiError as Restler's validator: required, numeric, `YYYY-MM-DD`; a quantity of 0 is a 503. */
export function readMovement(body: Readonly<Record<string, unknown>>, version: DolibarrMajor): MovementInput {
  const names = NAMES[version];
  for (const field of ['product_id', 'warehouse_id', 'qty']) {
    if (body[field] === undefined || body[field] === '') throw invalid(`\`${field}\` is required.`);
  }
  const quantity = number(body, 'qty');
  const input: MovementInput = {
    productId: positiveId(body, 'product_id'),
    warehouseId: positiveId(body, 'warehouse_id'),
    quantity,
    type: body['type'] === undefined ? 2 : number(body, 'type'),
    lot: cleaned(body[names.lot]),
    code: body['movementcode'] === undefined ? null : cleaned(body['movementcode']),
    label: cleaned(body[names.label]),
    price: Number(String(body['price'] ?? 0).replace(',', '.')) || 0,
    day: dayOf(body, 'datem'),
    dlc: dayOf(body, names.dlc),
    dluo: dayOf(body, names.dluo),
    originType: cleaned(body['origin_type']),
    originId: Number(body['origin_id'] ?? 0),
  };
  if (quantity === 0) {
    throw new DolibarrApiError(503, 'Making a stock movement with a quantity of 0 is not possible');
  }
  return input;
}

function number(body: Readonly<Record<string, unknown>>, field: string): number {
  const value = Number(body[field]);
  if (Number.isFinite(value)) return value;
  throw invalid(`Invalid value specified for \`${field}\`. Expecting numeric value`);
}

function positiveId(body: Readonly<Record<string, unknown>>, field: string): number {
  const value = number(body, field);
  if (value >= 1) return value;
  throw invalid(`Invalid value specified for \`${field}\`. Minimum required value is 1.`);
}

function dayOf(body: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const value = body[field];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return value;
  throw invalid(
    `Invalid value specified for \`${field}\`. Expecting date in \`YYYY-MM-DD\` format, such as \`2026-11-21\``,
  );
}

function invalid(detail: string): DolibarrApiError {
  return new DolibarrApiError(400, detail, { stage: 'validate' });
}
