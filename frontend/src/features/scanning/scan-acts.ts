import type { ReadLabel } from '#frontend/features/barcodes/use-label-reader.ts';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';
import { randomKey } from '#frontend/lib/forms/random-key.ts';
import type { Label } from '#shared/barcodes/label.ts';
import { findByGtin } from '#shared/barcodes/same-product.ts';
import type { SiteId } from '#shared/stock/levels/stock-level.ts';
import { changeScans, labelIn, type Scan, scans, type StockAct } from './scan-log.ts';
import { outcomeOf, scannedAmount } from './scan-outcome.ts';
import { entryOf, stockEntries } from './stock-entries.ts';

type Products = readonly MovableProduct[];

const productOf = (scan: Pick<Scan, 'reading'>, products: Products): MovableProduct | undefined =>
  findByGtin(labelIn(scan)?.gtin ?? null, products);

const isNewLot = (lot: string | null | undefined, product: MovableProduct): boolean =>
  typeof lot === 'string' && !product.lots.some((known) => known.lot === lot);

/** SCN-05, SCN-06: adds the card of a code at the top; ignores an empty one. */
export const recordScan = (
  code: string,
  reading: ReadLabel,
  { demo, products }: { demo: boolean; products: Products },
): void => {
  if (reading.status === 'empty') return;
  const now = new Date();
  const isSecond = reading.status === 'read' && reading.completes !== undefined;
  const seen = reading.status === 'read' ? { status: reading.status, label: reading.label } : reading;
  const scan: Scan = {
    id: randomKey(),
    at: now.toISOString(),
    raw: code.slice(0, 500),
    reading: seen,
    ...namedBy({ reading: seen }, products),
    demo,
    act: null,
  };
  // second symbol of a label: one card for both, unless the first is already in stock
  const isStored = changeScans((before) => [
    scan,
    ...(isSecond && before[0]?.act === null ? before.slice(1) : before),
  ]);
  const { tone } = outcomeOf(scan);
  const isNameless = !demo && scan.productName === null;
  const isNo = !isStored || tone === 'danger';
  giveSignal(isNo ? 'error' : tone === 'warning' || isNameless ? 'check' : 'ok');
};

/** Products load after the page has opened: names earlier scans then. */
export const nameScans = (products: Products): void => {
  const isNamed = (scan: Scan): boolean =>
    scan.demo || scan.productName !== null || productOf(scan, products) === undefined;
  if (scans().every(isNamed)) return;
  changeScans((now) => now.map((scan) => (isNamed(scan) ? scan : { ...scan, ...namedBy(scan, products) })));
};

const namedBy = (
  scan: Pick<Scan, 'reading'>,
  products: Products,
): Pick<Scan, 'productName' | 'unit' | 'newLot'> => {
  const product = productOf(scan, products);
  if (!product) return { productName: null };
  return {
    productName: product.label,
    unit: product.unit,
    ...(isNewLot(labelIn(scan)?.lot, product) && { newLot: true as const }),
  };
};

/** Chooses one of two readings of a label. */
export const chooseReading = (scan: Scan, label: Label): void => {
  const { warnings } = label;
  const chosen: Label = {
    ...label,
    otherReading: null,
    warnings: warnings.filter((warning) => warning !== 'two_readings'),
  };
  changeScans((now) =>
    now.map((each) => (each.id === scan.id ? { ...each, reading: { status: 'read', label: chosen } } : each)),
  );
};

/** AMB-26: within this time the same code is probably the same piece. */
const TWICE_MS = 10 * 60_000;

/** Whether the same code was recently added to the stock, or is being added. */
export const addedAlready = (scan: Scan): boolean => {
  const key = keyOf(scan);
  return scans().some(
    (other) =>
      other.id !== scan.id &&
      keyOf(other) === key &&
      (other.act?.state === 'added' || other.act?.state === 'waiting') &&
      Math.abs(Date.now() - Date.parse(other.at)) < TWICE_MS,
  );
};

/** Key of the label rather than the code, since two symbols can be read in any order. */
const keyOf = (scan: Scan): string => {
  const elements = labelIn(scan)?.elements ?? [];
  if (elements.length === 0) return scan.raw;
  return elements
    .map(({ id, value }) => `${id} ${value}`)
    .toSorted()
    .join('|');
};

/** Queues a scan for entry into the stock. */
export const waitForStock = (scan: Scan, siteId: SiteId, products: Products): void => {
  const product = productOf(scan, products);
  const amount = scannedAmount(scan);
  if (!amount || !product) return;
  const act: StockAct = { state: 'waiting', productId: product.id, ...amount, siteId };
  const inside = product.by_piece ? labelIn(scan)?.pieces : null;
  stockEntries.put({
    key: scan.id,
    at: new Date().toISOString(),
    act: entryOf(scan, act, inside ?? undefined),
  });
  changeScans((now) => now.map((each) => (each.id === scan.id ? { ...each, act } : each)));
};

/** Screen-reader text of a scan. */
export const spokenOf = (scan: Scan): string => {
  const { productName, act } = scan;
  const label = labelIn(scan);
  const amount = scannedAmount(scan);
  const { tone, text } = outcomeOf(scan);
  if (tone === 'danger') return `Erreur : ${text}`;
  const what = [
    amount ? formatQuantity(amount) : '',
    productName ?? '',
    label?.lot ? `lot ${label.lot}` : '',
  ];
  return [...what, tone === 'warning' ? text : '', act?.state === 'added' ? 'ajouté' : '']
    .filter(Boolean)
    .join(', ');
};
