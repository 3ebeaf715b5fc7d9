import { storedList } from '#frontend/lib/storage/stored-list.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import type { Label, LabelReading } from '#shared/barcodes/label.ts';
import { isSiteId, type SiteId } from '#shared/stock/levels/stock-level.ts';

/** Stock state of a scan: pending, entered, or refused. */
export type StockAct = {
  state: 'waiting' | 'added' | 'refused';
  productId: string;
  unit: Unit;
  milli: number;
  siteId: SiteId;
  /** Reason of the refusal. */
  error?: string;
};

export type Scan = {
  /** Also the idempotency key of its entry. */
  id: string;
  at: string;
  raw: string;
  reading: Exclude<LabelReading, { status: 'empty' }>;
  productName: string | null;
  /** Sale unit; absent for an unknown product. */
  unit?: Unit;
  /** The product is known and its lot is not: stored as read. */
  newLot?: true;
  /** Read without effect on the stock: not signed in, or demonstration mode. */
  demo: boolean;
  act: StockAct | null;
};

export const labelIn = ({ reading }: Pick<Scan, 'reading'>): Label | undefined =>
  reading.status === 'read' ? reading.label : undefined;

const KEY = 'scan_log';
const MAX_SCANS = 100;

const isScan = (value: unknown): value is Scan => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, at, raw, reading, act } = value as Partial<Scan>;
  return (
    typeof id === 'string' &&
    typeof at === 'string' &&
    typeof raw === 'string' &&
    (reading?.status === 'read' || reading?.status === 'unknown') &&
    (act === null || (typeof act === 'object' && isSiteId(act.siteId)))
  );
};

const log = storedList(KEY, isScan, (all) =>
  // pending scans are never dropped
  all.filter((scan, at) => at < MAX_SCANS || scan.act?.state === 'waiting'),
);

export const scans = log.all;

export const changeScans = log.change;

export const changeAct = (id: string, act: Partial<StockAct>): void => {
  changeScans((now) =>
    now.map((scan) => (scan.id === id && scan.act ? { ...scan, act: { ...scan.act, ...act } } : scan)),
  );
};

/** Newest first; survives a reload. */
export const useScans = log.use;
