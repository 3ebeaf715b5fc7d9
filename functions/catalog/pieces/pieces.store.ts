import * as z from 'zod/mini';
import { ulid } from '#functions/platform/ids.ts';
import { auditRecord } from '#functions/platform/audit-trail.ts';
import { exists, isNew, provided, setting, unchanged } from '#functions/platform/table/expressions.ts';
import { stored } from '#functions/platform/table/stored.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import { keys } from '#functions/table-keys.ts';
import { type OrderWeights } from '#shared/catalog/learned-weights.ts';
import { pieceWeights, type PieceWeights } from '#shared/catalog/piece-sale-shape.ts';
import type { HouseSale } from './piece-sales.ts';
import type { Product } from '#shared/catalog/product.ts';

const housePieces = stored(
  'housePieces',
  z.object({
    /** Absent: by weight, whatever the ERP says. */
    ...z.partial(pieceWeights).shape,
    productId: z.string(),
    by: z.string(),
    at: z.string(),
    mark: z.string(),
  }),
);

const weighedPieces = stored(
  'pieceWeights',
  z.object({
    orders: z.array(z.object({ orderId: z.string(), grams: z.array(z.number()) })),
    version: z.number(),
  }),
);

/** The back-office's piece settings of a product, and a version mark of them. */
type HouseWord = { sale: HouseSale; mark: string };

type Change = {
  before: Product;
  /** The product afterwards. */
  after: Product;
  /** Null: the ERP's setting applies again. */
  house: PieceWeights | 'by-weight' | null;
  seen: HouseWord | undefined;
  by: string;
  now: Date;
};

/** Piece settings of the back-office, and weights of sold pieces, next to the products. */
export const piecesStore = (table: Table) => ({ ...houseWords(table), ...weightsSeen(table) });

const houseWords = (table: Table) => ({
  /** By product; not changed by readings of the ERP. */
  async housePieces(): Promise<ReadonlyMap<string, HouseSale>> {
    const items = await table.queryAll({ pk: 'CATALOG', prefix: 'PIECES#', consistent: true });
    return new Map(items.map(housePieces).map((item) => [item.productId, wordFrom(item).sale]));
  },

  async houseWord(productId: string): Promise<HouseWord | undefined> {
    const item = await table.get(keys.housePieces(productId));
    return item && wordFrom(housePieces(item));
  },

  /** The name of the ERP's field for « à la pièce »; undefined: none. */
  async pieceField(): Promise<string | undefined> {
    return (await openSettings(table).read(shopSettings.weighing)).value.pieceField;
  },

  /**
   * Saves the setting, the product as sold by it, the catalogue's version and the audit entry, in one
   * transaction.
   */
  async changePieces({ before, after, house, seen, by, now }: Change): Promise<void> {
    const at = now.toISOString();
    const key = keys.housePieces(after.id);
    const guard = seen ? unchanged('mark', seen.mark) : isNew;
    const item = { ...key, v: storedVersions.housePieces, productId: after.id, by, at, mark: ulid(now) };
    await table.transact([
      house
        ? table.ops.put({ ...item, ...(house === 'by-weight' ? {} : house) }, guard)
        : table.ops.remove(key, guard),
      table.ops.update(
        keys.product(after.id),
        provided(
          setting(saleOf(after), {
            remove: (['byPiece', 'byWeight'] as const).filter((name) => after[name] === undefined),
          }),
          exists,
          // without a setting of the back-office, the ERP's facts apply
          unchanged('nominalGrams', before.nominalGrams),
          unchanged('askedByPiece', before.askedByPiece),
        ),
      ),
      table.ops.update(keys.catalogState(), setting({}, { add: { version: 1 } })),
      auditRecord(table, {
        at,
        by,
        action: 'product.piece-sale',
        subject: `${after.label} (${after.ref})`,
        from: factsOf(before),
        to: factsOf(after),
      }),
    ]);
  },
});

/** Weights of the pieces of the last orders. */
const weightsSeen = (table: Table) => ({
  async weighedPieces(
    productId: string,
  ): Promise<{ orders: readonly OrderWeights[]; version: number | undefined }> {
    const item = await table.get(keys.pieceWeights(productId));
    return item ? weighedPieces(item) : { orders: [], version: undefined };
  },

  /** By product, of all of them. */
  async allWeighedPieces(): Promise<ReadonlyMap<string, readonly OrderWeights[]>> {
    const items = await table.queryAll<{ sk: string }>({ pk: 'CATALOG', prefix: 'WEIGHTS#' });
    return new Map(items.map((item) => [item.sk.slice('WEIGHTS#'.length), weighedPieces(item).orders]));
  },

  /** Replaces exactly what was read; ConditionFailed after a concurrent order. */
  async keepWeighedPieces(
    productId: string,
    orders: readonly OrderWeights[],
    seen: number | undefined,
  ): Promise<void> {
    await table.update(
      keys.pieceWeights(productId),
      provided(
        setting({ v: storedVersions.pieceWeights, orders, version: (seen ?? 0) + 1 }),
        seen === undefined ? isNew : unchanged('version', seen),
      ),
    );
  },
});

const wordFrom = ({
  nominalGrams,
  lowGrams,
  highGrams,
  by,
  at,
  mark,
}: ReturnType<typeof housePieces>): HouseWord => ({
  sale:
    nominalGrams === undefined || lowGrams === undefined || highGrams === undefined
      ? { byWeight: { by, at } }
      : { byPiece: { nominalGrams, lowGrams, highGrams, source: 'house', by, at } },
  mark,
});

const saleOf = ({ byPiece, byWeight }: Product): HouseSale => ({
  ...(byPiece ? { byPiece } : {}),
  ...(byWeight ? { byWeight } : {}),
});

const factsOf = ({ byPiece, byWeight }: Product) =>
  byPiece
    ? { nominalGrams: byPiece.nominalGrams, lowGrams: byPiece.lowGrams, highGrams: byPiece.highGrams }
    : byWeight
      ? { byPiece: false }
      : null;
