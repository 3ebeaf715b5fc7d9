export const sites = [
  { id: '1', label: 'Bruges' },
  { id: '2', label: 'Lormont' },
] as const;
export type SiteId = (typeof sites)[number]['id'];
export const siteIds = ['1', '2'] as const satisfies readonly SiteId[];

export const isSiteId = (id: string): id is SiteId => sites.some((site) => site.id === id);

export const siteLabel = (id: SiteId): string => (id === '1' ? 'Bruges' : 'Lormont');

/** What a site holds of one lot; days are `YYYY-MM-DD` or null when nobody said. */
export type LotLevel = {
  lot: string;
  milli: number;
  /** How many pieces these kilos are, where every movement of them said so; shown, and never in anybody's way. */
  pieces?: number;
  eatBy: string | null;
  sellBy: string | null;
};

/** Quantity of one lot on one site; days are `YYYY-MM-DD` or null when unknown. */
export type SiteLevel = {
  real: number;
  /** The ERP's virtual stock: real less what its open orders hold. */
  virtual: number;
  /** What lies in lots: all of the real stock of a product that the ERP keeps by lots, else what entered with one. */
  lots: readonly LotLevel[];
  /** Taken from its lot for an order, and still there until it is shipped; absent for none. */
  prepared?: number;
};

export type SiteLevels = Readonly<Record<SiteId, SiteLevel>>;

/** Stock of one product, in integer thousandths of its unit: grams, or 1000 for each piece. */
export type StockLevel = {
  productId: string;
  levels: SiteLevels;
  /** Held by our open web orders (invariant I6). */
  reserved: number;
  /** Held by orders of the ERP that are not the shop's; below zero by what left of our own in parts. Absent for none. */
  elsewhere?: number;
  /**
   * Real stock of all sites less `reserved` and `elsewhere`; kept, so that an order can test it in its write. Less what lies
   * in lots that are blocked or past their DLC, it is what can still be ordered (`orderableMilli`).
   */
  available: number;
  /** ISO instant of its newest movement in the ERP; absent before one was seen. */
  lastMovementAt?: string;
  /** Names of its lots that are blocked, on whichever site; absent for none. */
  blockedLots?: readonly string[];
  /** Whether the ERP keeps this product by lots: then every movement names one. */
  byLots?: boolean;
  /** Raised by each movement of its real stock, not by reservations; absent before the first. */
  moves?: number;
  /** When it last moved by a movement made here; absent before the first since this is kept. */
  movedAt?: string;
};

/** One value for each site. */
export const bySite = <Value>(of: (siteId: SiteId) => Value): Record<SiteId, Value> => ({
  '1': of('1'),
  '2': of('2'),
});

const NOTHING: SiteLevel = { real: 0, virtual: 0, lots: [] };

/** What a site holds; nothing of a product that never moved. */
export const levelAt = (level: Pick<StockLevel, 'levels'> | undefined, siteId: SiteId): SiteLevel =>
  level?.levels[siteId] ?? NOTHING;

export const realAt = (level: Pick<StockLevel, 'levels'> | undefined, siteId: SiteId): number =>
  levelAt(level, siteId).real;

/** What is prepared for orders on a site. */
export const preparedAt = (level: Pick<StockLevel, 'levels'> | undefined, siteId: SiteId): number =>
  levelAt(level, siteId).prepared ?? 0;

/** Real stock of all sites. */
export const totalReal = (level: Pick<StockLevel, 'levels'> | undefined): number =>
  sites.reduce((sum, { id }) => sum + levelAt(level, id).real, 0);

export const totalVirtual = (level: Pick<StockLevel, 'levels'> | undefined): number =>
  sites.reduce((sum, { id }) => sum + levelAt(level, id).virtual, 0);

/** A lot and where it lies. */
export type SiteLot = LotLevel & { siteId: SiteId };

/** The lots of all sites. */
export const lotsOf = (level: Pick<StockLevel, 'levels'> | undefined): SiteLot[] =>
  sites.flatMap(({ id }) => levelAt(level, id).lots.map((lot) => ({ siteId: id, ...lot })));
