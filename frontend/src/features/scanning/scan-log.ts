import { storedList } from '#frontend/lib/storage/stored-list.ts';
import type { Unit } from '#shared/kernel/quantity.ts';
import type { Label, LabelReading } from '#shared/barcodes/label.ts';
import { isSiteId, type SiteId } from '#shared/stock/levels/stock-level.ts';

/** What a scan does to the stock: it waits for the server, was entered, or was refused. */
export type StockAct = {
  state: 'waiting' | 'added' | 'refused';
  productId: string;
  unit: Unit;
  milli: number;
  siteId: SiteId;
  /** Why it was refused. */
  error?: string;
};

export type Scan = {
  /** Also the key under which the server enters it once. */
  id: string;
  at: string;
  raw: string;
  reading: Exclude<LabelReading, { status: 'empty' }>;
  productName: string | null;
  /** By what its product is sold; absent where no product has its code. */
  unit?: Unit;
  /** Its product is known, and the lot on its label is not: it is kept as read. */
  newLot?: true;
  /** Read without touching any stock: nobody was signed in, or somebody practises. */
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
  // what waits for the server is never dropped
  all.filter((scan, at) => at < MAX_SCANS || scan.act?.state === 'waiting'),
);

export const scans = log.all;

export const changeScans = log.change;

export const changeAct = (id: string, act: Partial<StockAct>): void => {
  changeScans((now) =>
    now.map((scan) => (scan.id === id && scan.act ? { ...scan, act: { ...scan.act, ...act } } : scan)),
  );
};

/** Newest first; kept over a reload. */
export const useScans = log.use;
