import type { Item } from '#functions/platform/table/table-types.ts';
import type { Lot, LotBlock, LotEntry, LotOrigin, LotRef } from '#shared/stock/lots/lot.ts';

/**
 * A lot as stored in DynamoDB: each entry is an attribute of its own, `entry#<documentId>`, so that two
 * deliveries of one lot may each add theirs without reading the other. `sameAs`: where a lot is stored whose
 * product was created here and now has the ERP's id.
 */
export const entryAttribute = (documentId: string): string => `entry#${documentId}`;
const ENTRY = 'entry#';

/**
 * Names read on labels of its pieces, and lots from which such pieces were taken on paper, each an
 * attribute.
 */
export const readAsAttribute = (lot: string): string => `${READ_AS}${lot}`;
const READ_AS = 'readAs#';
export const tookAttribute = (lot: string): string => `${TOOK}${lot}`;
const TOOK = 'took#';

const namesAfter = (item: Item, prefix: string): string[] =>
  Object.keys(item).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

type StoredLot = LotRef & {
  productName: string;
  madeAt: string;
  madeBy: string;
  /** Absent if only a label named the lot: its first entry sets them. */
  eatBy?: string | null;
  sellBy?: string | null;
  origin?: LotOrigin;
  block?: LotBlock;
  children?: number;
  readAt?: string;
  foundToBe?: string;
};

export const lotFrom = (item: Item): Lot => {
  const { productId, lot, productName, madeAt, madeBy, eatBy, sellBy, origin, block, children } =
    item as StoredLot;
  const { readAt, foundToBe } = item as StoredLot;
  const readAs = namesAfter(item, READ_AS);
  const entries = Object.entries(item).flatMap(([name, value]): LotEntry[] =>
    name.startsWith(ENTRY)
      ? [{ ...(value as Omit<LotEntry, 'documentId'>), documentId: name.slice(ENTRY.length) }]
      : [],
  );
  return {
    productId,
    lot,
    productName,
    madeAt,
    madeBy,
    eatBy: eatBy ?? null,
    sellBy: sellBy ?? null,
    origin: origin ?? {},
    block: block ?? null,
    children: children ?? 0,
    entries: entries.toSorted((a, b) => a.at.localeCompare(b.at)),
    ...(readAt === undefined
      ? {}
      : { read: { at: readAt, took: namesAfter(item, TOOK), as: foundToBe ?? null } }),
    ...(readAs.length > 0 ? { readAs } : {}),
  };
};

/** The other key of a lot whose product got the ERP's id. */
export const sameLotAs = (item: Item): string | undefined => item['sameAs'] as string | undefined;
