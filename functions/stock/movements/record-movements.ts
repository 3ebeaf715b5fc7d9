import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import { sha256, ulid } from '#functions/platform/ids.ts';
import { documentIdFrom } from '#functions/stock/movements/document-id.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import { writeEvent } from '#functions/platform/outbox/outbox.ts';
import type { MovementServices } from '#functions/stock/movements/movement-services.ts';
import type { RecordedMovements } from '#functions/stock/movements/movements.store.ts';
import { movementsRecorded } from './movements-recorded.ts';
import { isOwnProductId } from '#functions/stock/movements/new-products.store.ts';
import { resolveProducts, type ResolvedLine } from '#functions/stock/movements/resolve-products.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { type GivenNumbers, withEntryLots } from '#functions/stock/lots/entry-lots.ts';
import { lotEffects, type OwnPlant } from '#functions/stock/lots/lot-effects.ts';
import { movementDocument, type StockOnHand } from './movement-document.ts';
import { keys } from '#functions/table-keys.ts';
import { eurosFromPrice } from '#shared/kernel/money.ts';
import { quantityOf, quantityText } from '#shared/kernel/quantity.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { levelChanges } from '#shared/stock/levels/level-change.ts';
import { knownSpelling } from '#shared/stock/lots/lot-name.ts';
import { lotKey, type LotRef } from '#shared/stock/lots/lot.ts';
import type {
  DeclaredLoss,
  MovementDocument,
  MovementKind,
  ReceivedOrder,
} from '#shared/stock/movements/movement.ts';
import type { RequestedLine } from '#shared/stock/movements/movement-request.ts';
import type { NewProduct } from '#shared/stock/products/new-product.ts';
import { levelAt, lotsOf, siteLabel, type StockLevel } from '#shared/stock/levels/stock-level.ts';

export type RecordMovements = {
  adminId: string;
  /** The same key never moves stock twice. */
  idempotencyKey: string | undefined;
  /** The request body: another one under the same key is refused. */
  sent: unknown;
  lines: readonly RequestedLine[];
  /** Kind of movements other than entry, exit, transfer or transformation. */
  kind?: Extract<MovementKind, 'correction' | 'retour'>;
  /** Losses weighed in a transformation. */
  losses?: readonly DeclaredLoss[] | undefined;
  /** Category in the ratio table, of a transformation. */
  category?: string | undefined;
  /** Their supplier order. */
  received?: ReceivedOrder;
  /** The one line creates a product (API-47). */
  createsProduct?: boolean;
  /** Throws to refuse the decided movements, before anything is written. */
  accept?: (document: MovementDocument) => void;
  /** More items of the same transaction, recomputed at each try. */
  also?: (documentId: string) => Promise<TransactItem[]>;
  now: Date;
};

const MAX_ITEMS = 100;

/**
 * Writes movements, the products that they create, stock levels and the event for the ERP in one
 * transaction: all or nothing (AMB-04). A refusal names the field and the stage (`exit` or `entry`).
 */
export const recordMovements = async (
  services: MovementServices,
  request: RecordMovements,
): Promise<RecordedMovements> => {
  // derived from the request, so that a retry finds the first one
  const id = idOf(request);
  const requestHash = hashOf(request);
  const given: GivenNumbers = new Map();
  // conflict: one of the products moved concurrently, so it is decided again on the present stock
  return retryOrRefuse(async () => {
    try {
      return await write(services, request, { id, requestHash, given });
    } catch (error) {
      const earlier = request.idempotencyKey ? await services.movements.findRecorded(id) : undefined;
      if (earlier) return sameRequest(earlier, requestHash);
      throw error;
    }
  });
};

type Sent = Pick<RecordMovements, 'adminId' | 'idempotencyKey' | 'sent'>;

const idOf = ({ adminId, idempotencyKey: key, now }: Sent & { now?: Date }): string =>
  documentIdFrom(key === undefined ? ulid(now ?? new Date()) : `${adminId}/${key}`);

const hashOf = ({ sent }: Sent): string => sha256(JSON.stringify(sent));

/**
 * What the same request recorded before; refused if its key was used for another. For acts that refuse
 * because of earlier reads.
 */
export const findEarlier = async (
  { movements }: Pick<MovementServices, 'movements'>,
  request: Sent & { idempotencyKey: string },
): Promise<RecordedMovements | undefined> => {
  const earlier = await movements.findRecorded(idOf(request));
  return earlier && sameRequest(earlier, hashOf(request));
};

const sameRequest = (earlier: RecordedMovements, requestHash: string): RecordedMovements => {
  if (earlier.requestHash === requestHash) return earlier;
  throw new Refusal('idempotency_mismatch', 'Cette opération a déjà servi pour d’autres mouvements.', {
    field: 'operation_id',
  });
};

const write = async (
  services: MovementServices,
  request: RecordMovements,
  { id, requestHash, given }: { id: string; requestHash: string; given: GivenNumbers },
): Promise<RecordedMovements> => {
  const { table, stock, newProducts, movements } = services;
  const { resolved, created } = await resolveProducts(
    services,
    request.lines,
    id,
    request.createsProduct ?? false,
  );
  const levels = await stock.currentLevels([...new Set(resolved.map(({ product }) => product.id))]);
  const seen = seenVersions(resolved, levels);
  const onHand = { levels, lots: await stock.lots.findMany(lotsInReach(resolved, levels)) };
  const spelt = asKnown(resolved, onHand);
  const decided = await withEntryLots(services, given, request.now, spelt, (lotOf) =>
    movementDocument(request, id, spelt, { ...onHand, lotOf }),
  );
  const { document } = decided;
  request.accept?.(document);
  const ownPlant = await ownPlants(services, document.kind === 'transformation');
  const result = { products: created.map(createdProduct) };
  const items = [
    ...levelChanges(document.lines, levels).map((change) => {
      const since = seen.get(change.productId);
      const guard = { covered: true, madeAt: document.at };
      return stock.move(change, { ...guard, ...(since === undefined ? {} : { since }) });
    }),
    movements.create(document),
    ...lotEffects(stock.lots, decided, onHand, ownPlant),
    writeEvent(table, movementsRecorded(document), { requestHash, result, isPermanent: true }),
    ...created.flatMap((product) => newProducts.create(product)),
    ...knownOwnIds(resolved, created).map((productId) => newProducts.requireOwnId(productId)),
    ...(created.length > 0 ? [newProducts.announce()] : []),
    ...((await request.also?.(id)) ?? []),
  ];
  if (items.length > MAX_ITEMS) {
    throw new Refusal(
      'invalid_input',
      'Ce lot touche trop de produits à la fois : enregistrez-le en deux fois.',
      { field: 'movements', details: { stage: 'entry' } },
    );
  }
  await table.transact(items);
  await stock.tick(request.now);
  return {
    document,
    refs: {},
    refusals: {},
    key: keys.ledgerDocument(id),
    erpState: 'a_envoyer',
    requestHash,
    result,
  };
};

/** Details of a created product. */
const createdProduct = ({ id, ref, label, categoryName, barcode, ...product }: NewProduct) => ({
  id,
  ref,
  label,
  category: categoryName,
  barcode: barcode ?? '',
  price: product.priceHtE4 > 0 ? eurosFromPrice(product.priceHtE4) : null,
  unit: product.unit,
  weight: product.weightGrams === null ? null : product.weightGrams / 1000,
  fk_supplier: product.supplierId,
  mpart_code: product.partCode,
});

/** Cuts made here have the number of this plant (Reg. 1760/2000 art. 13). */
const ownPlants = async ({ table }: MovementServices, isCut: boolean): Promise<OwnPlant> => {
  if (!isCut) return () => undefined;
  const { sites } = (await openSettings(table).read(shopSettings.house)).value;
  return (siteId) => {
    const { approval } = sites[siteId];
    return approval === null ? undefined : { country: 'FR', approval };
  };
};

/**
 * Our products that the ERP has not taken yet: stock entered a moment later would stay under an obsolete id.
 */
const knownOwnIds = (resolved: readonly ResolvedLine[], created: readonly { id: string }[]): string[] => {
  const made = new Set(created.map(({ id }) => id));
  const ids = new Set(resolved.map(({ product }) => product.id));
  return [...ids].filter((id) => isOwnProductId(id) && !made.has(id));
};

/** Every lot that these movements may touch: those they name, and those they may take. */
const lotsInReach = (resolved: readonly ResolvedLine[], levels: ReadonlyMap<string, StockLevel>): LotRef[] =>
  resolved.flatMap(({ requested, product }) => {
    const here = levelAt(levels.get(product.id), requested.siteId).lots.map(({ lot }) => lot);
    const named = requested.lot === undefined ? [] : [requested.lot];
    return [...named, ...(requested.milli < 0 ? here : [])].map((lot) => ({ productId: product.id, lot }));
  });

/** Lots in their first spelling: in stock, of a record, or of a line above. */
const asKnown = (
  resolved: readonly ResolvedLine[],
  { levels, lots }: Pick<StockOnHand, 'levels' | 'lots'>,
): ResolvedLine[] => {
  const spellings = new Map<string, string>();
  return resolved.map((line) => {
    const { requested, product } = line;
    if (requested.lot === undefined) return line;
    const ref = { productId: product.id, lot: requested.lot };
    const inStock = lotsOf(levels.get(product.id)).map(({ lot }) => lot);
    const recorded = lots.get(lotKey(ref))?.lot ?? spellings.get(lotKey(ref));
    const lot = knownSpelling(requested.lot, [...inStock, ...(recorded === undefined ? [] : [recorded])]);
    spellings.set(lotKey(ref), lot);
    return { ...line, requested: { ...requested, lot } };
  });
};

/** AMB-98: a decision on stock that has moved since must be made again. */
const seenVersions = (
  resolved: readonly ResolvedLine[],
  levels: ReadonlyMap<string, StockLevel>,
): Map<string, number> => {
  const seen = new Map<string, number>();
  for (const { requested, product } of resolved) {
    if (requested.version === undefined) continue;
    if (requested.version !== (levels.get(product.id)?.moves ?? 0)) {
      const left = quantityOf(product.unit, levelAt(levels.get(product.id), requested.siteId).real);
      const message =
        `Le stock de « ${product.label} » à ${siteLabel(requested.siteId)} a changé entre-temps : ` +
        `${quantityText(left)} à présent. Vérifiez, puis envoyez de nouveau.`;
      throw new Refusal('version_conflict', message, {
        field: `${requested.path}version`,
        details: { stage: requested.milli < 0 ? 'exit' : 'entry' },
      });
    }
    seen.set(product.id, requested.version);
  }
  return seen;
};
