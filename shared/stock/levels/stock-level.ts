export const sites = [
  { id: '1', label: 'Bruges' },
  { id: '2', label: 'Lormont' },
] as const;
export type SiteId = (typeof sites)[number]['id'];
export const siteIds = ['1', '2'] as const satisfies readonly SiteId[];

export const isSiteId = (id: string): id is SiteId => sites.some((site) => site.id === id);

export const siteLabel = (id: SiteId): string => (id === '1' ? 'Bruges' : 'Lormont');

/** Stock of a lot on a site; dates are `YYYY-MM-DD`, null: unknown. */
export type LotLevel = {
  lot: string;
  milli: number;
  /** Number of pieces, where every movement has it; display only, no rule depends on it. */
  pieces?: number;
  eatBy: string | null;
  sellBy: string | null;
};

/** Stock of a product on a site. */
export type SiteLevel = {
  real: number;
  /** The ERP's virtual stock: real minus its open orders. */
  virtual: number;
  /** Stock by lot: the whole real stock where the ERP tracks lots of the product, else entries with a lot. */
  lots: readonly LotLevel[];
  /** Taken from its lot for an order, and on site until shipped; absent: none. */
  prepared?: number;
};

export type SiteLevels = Readonly<Record<SiteId, SiteLevel>>;

/** Stock of a product, in integer thousandths of its unit: grams, or 1000 per piece. */
export type StockLevel = {
  productId: string;
  levels: SiteLevels;
  /** Reserved by our open web orders (invariant I6). */
  reserved: number;
  /**
   * Reserved by ERP orders that are not the shop's; negative by partial shipments of our orders. Absent:
   * none.
   */
  elsewhere?: number;
  /**
   * Real stock of all sites minus `reserved` and `elsewhere`; stored, so that an order can test it in its
   * write condition. Minus blocked and expired lots it is the orderable quantity (`orderableMilli`).
   */
  available: number;
  /** ISO instant of its latest movement in the ERP; absent: none seen. */
  lastMovementAt?: string;
  /** Names of its blocked lots on any site; absent: none. */
  blockedLots?: readonly string[];
  /** The ERP tracks lots of this product: every movement needs one. */
  byLots?: boolean;
  /** Incremented by each movement of real stock, not by reservations; absent before the first. */
  moves?: number;
  /** Last movement made here; absent before the first since the field exists. */
  movedAt?: string;
};

export const bySite = <Value>(of: (siteId: SiteId) => Value): Record<SiteId, Value> => ({
  '1': of('1'),
  '2': of('2'),
});

const NOTHING: SiteLevel = { real: 0, virtual: 0, lots: [] };

/** Stock of a site; 0 for a product without movements. */
export const levelAt = (level: Pick<StockLevel, 'levels'> | undefined, siteId: SiteId): SiteLevel =>
  level?.levels[siteId] ?? NOTHING;

export const realAt = (level: Pick<StockLevel, 'levels'> | undefined, siteId: SiteId): number =>
  levelAt(level, siteId).real;

export const preparedAt = (level: Pick<StockLevel, 'levels'> | undefined, siteId: SiteId): number =>
  levelAt(level, siteId).prepared ?? 0;

export const totalReal = (level: Pick<StockLevel, 'levels'> | undefined): number =>
  sites.reduce((sum, { id }) => sum + levelAt(level, id).real, 0);

export const totalVirtual = (level: Pick<StockLevel, 'levels'> | undefined): number =>
  sites.reduce((sum, { id }) => sum + levelAt(level, id).virtual, 0);

/** A lot with its site. */
export type SiteLot = LotLevel & { siteId: SiteId };

export const lotsOf = (level: Pick<StockLevel, 'levels'> | undefined): SiteLot[] =>
  sites.flatMap(({ id }) => levelAt(level, id).lots.map((lot) => ({ siteId: id, ...lot })));
