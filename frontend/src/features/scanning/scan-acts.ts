import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { formatExactKilograms } from '#frontend/lib/display/format.ts';
import { randomKey } from '#frontend/lib/forms/random-key.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import { readScan } from '#shared/barcodes/read-scan.ts';
import { type ScanBounds, SPECIFIED_BOUNDS } from '#shared/settings/scan-bounds.ts';
import { isCodeOf } from '#shared/barcodes/same-product.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';
import { changeScans, type Scan, scans, type StockAct } from './scan-log.ts';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';
import { entryOf, stockEntries } from './stock-entries.ts';

type Products = readonly MovableProduct[];

const productOf = (gtin: string | null, products: Products): MovableProduct | undefined =>
  gtin === null ? undefined : products.find(({ barcode }) => isCodeOf(gtin, barcode));

const isNewLot = ({ lot }: Scan['reading'], product: MovableProduct | undefined): boolean =>
  lot !== null && product !== undefined && !product.lots.some((known) => known.lot === lot);

/** SCN-05, SCN-06: reads a code and puts its card first; nothing for an empty one. */
export const recordScan = (
  code: string,
  { demo, products, bounds = SPECIFIED_BOUNDS }: { demo: boolean; products: Products; bounds?: ScanBounds },
): void => {
  const now = new Date();
  const reading = readScan(code, { today: parisDay(now), bounds });
  if (reading.status === 'ignored') return;
  const product = productOf(reading.gtin, products);
  const scan: Scan = {
    id: randomKey(),
    at: now.toISOString(),
    raw: code.slice(0, 500),
    reading,
    ...namedBy({ reading }, products),
    demo,
    act: null,
  };
  changeScans((before) => [scan, ...before]);
  const isDoubtful = reading.warnings.length > 0 || (!demo && !product);
  giveSignal(reading.status === 'error' ? 'error' : isDoubtful ? 'check' : 'ok');
};

/** Products are read after the page has opened: what was scanned before gets its name then. */
export const nameScans = (products: Products): void => {
  const isNamed = ({ reading, productName, demo }: Scan): boolean =>
    demo || productName !== null || productOf(reading.gtin, products) === undefined;
  if (scans().every(isNamed)) return;
  changeScans((now) => now.map((scan) => (isNamed(scan) ? scan : { ...scan, ...namedBy(scan, products) })));
};

const namedBy = ({ reading }: Pick<Scan, 'reading'>, products: Products) => {
  const product = productOf(reading.gtin, products);
  return {
    productName: product?.label ?? null,
    ...(isNewLot(reading, product) && { newLot: true as const }),
  };
};

/** AMB-26: within that time the same code is probably the same piece. */
const TWICE_MS = 10 * 60_000;

/** Whether the same code entered the stock, or is about to, a moment ago. */
export const addedAlready = ({ id, raw }: Scan): boolean =>
  scans().some(
    (other) =>
      other.id !== id &&
      other.raw === raw &&
      (other.act?.state === 'added' || other.act?.state === 'waiting') &&
      Math.abs(Date.now() - Date.parse(other.at)) < TWICE_MS,
  );

/** Puts a scan in the queue of what enters the stock. */
export const waitForStock = (scan: Scan, siteId: SiteId, products: Products): void => {
  const { reading } = scan;
  const product = productOf(reading.gtin, products);
  if (reading.status !== 'processed' || !product) return;
  // what is sold by the piece is counted, whatever its label weighs
  const milli = product.unit === 'piece' ? MILLI_PER_UNIT : reading.weightGrams;
  const act: StockAct = { state: 'waiting', productId: product.id, unit: product.unit, milli, siteId };
  stockEntries.put({ key: scan.id, at: new Date().toISOString(), act: entryOf(scan, act) });
  changeScans((now) => now.map((each) => (each.id === scan.id ? { ...each, act } : each)));
};

/** What a screen reader says of a scan. */
export const spokenOf = ({ reading, productName, act }: Scan): string => {
  if (reading.status === 'error') return `Erreur : ${reading.error}`;
  if (act?.state === 'refused') return `Erreur : ${act.error ?? ''}`;
  const what = [
    formatExactKilograms(reading.weightGrams),
    productName ?? '',
    reading.lot ? `lot ${reading.lot}` : '',
  ];
  const doubt = reading.warnings.length > 0 ? 'à vérifier' : '';
  return [...what, doubt, act?.state === 'added' ? 'ajouté' : ''].filter(Boolean).join(', ');
};
