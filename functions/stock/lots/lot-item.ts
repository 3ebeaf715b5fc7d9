import type { Item } from '#functions/platform/table/table-types.ts';
import type { Lot, LotBlock, LotEntry, LotOrigin, LotRef } from '#shared/stock/lots/lot.ts';

/**
 * A lot as it lies in the table: each entry is an attribute of its own, `entry#<documentId>`, so that two deliveries of
 * one lot may each add theirs without reading the other. `sameAs`: where the lot of a product lies that was created here
 * and has since got the ERP's id.
 */
export const entryAttribute = (documentId: string): string => `entry#${documentId}`;
const ENTRY = 'entry#';

export const lotFrom = (item: Item): Lot => {
  const { productId, lot, productName, madeAt, madeBy, eatBy, sellBy, origin, block, children } =
    item as LotRef & {
      productName: string;
      madeAt: string;
      madeBy: string;
      eatBy: string | null;
      sellBy: string | null;
      origin?: LotOrigin;
      block?: LotBlock;
      children?: number;
    };
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
    eatBy,
    sellBy,
    origin: origin ?? {},
    block: block ?? null,
    children: children ?? 0,
    entries: entries.toSorted((a, b) => a.at.localeCompare(b.at)),
  };
};

/** Where it lies instead, for a lot whose product got the ERP's id. */
export const sameLotAs = (item: Item): string | undefined => item['sameAs'] as string | undefined;
