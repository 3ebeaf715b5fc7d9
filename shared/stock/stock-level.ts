/** What one site holds of one lot; days are `YYYY-MM-DD` or null when nobody said. */
export type LotLevel = {
  siteId: SiteId;
  lot: string;
  grams: number;
  eatBy: string | null;
  sellBy: string | null;
};

/** Stock of one product, integer grams (or pieces). Site 1 is Bruges, site 2 Lormont. */
export type StockLevel = {
  productId: string;
  brugesReal: number;
  lormontReal: number;
  /** The ERP's virtual stock: real less what its open orders hold. */
  brugesVirtual: number;
  lormontVirtual: number;
  /** Held by our open web orders (invariant I6). */
  reserved: number;
  /** brugesReal + lormontReal − reserved: what can still be ordered; kept, so that an order can test it in its write. */
  available: number;
  /** ISO instant of its newest movement in the ERP; absent before one was seen. */
  lastMovementAt?: string;
  /** Whether the ERP keeps this product by lots: then every movement names one, and `lots` adds up to the real stock. */
  byLots?: boolean;
  lots?: readonly LotLevel[];
  /** Raised by each movement of its real stock, not by reservations; absent before the first. */
  moves?: number;
};

export const sites = [
  { id: '1', label: 'Bruges' },
  { id: '2', label: 'Lormont' },
] as const;
export type SiteId = (typeof sites)[number]['id'];

export const isSiteId = (id: string): id is SiteId => sites.some((site) => site.id === id);

export const siteLabel = (id: SiteId): string => (id === '1' ? 'Bruges' : 'Lormont');

/** Real stock of a site; 0 for a product that never moved. */
export const realAt = (
  level: Pick<StockLevel, 'brugesReal' | 'lormontReal'> | undefined,
  siteId: SiteId,
): number => (siteId === '1' ? level?.brugesReal : level?.lormontReal) ?? 0;
