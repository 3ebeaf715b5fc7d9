import type { Row } from './database.ts';
import type { Erp } from './erp.ts';
import { price, text, type WireObject } from './server/wire-format.ts';

/** Dolibarr has one way of pricing, chosen on the page of its products module. */
const RULES = [
  'PRODUCT_PRICE_UNIQ',
  'PRODUIT_MULTIPRICES',
  'PRODUIT_CUSTOMER_PRICES',
  'PRODUIT_CUSTOMER_PRICES_BY_QTY',
  'PRODUIT_CUSTOMER_PRICES_BY_QTY_MULTIPRICES',
] as const;
type PricingRule = (typeof RULES)[number];

/** The usual price levels. */
const LEVELS = ['1', '2', '3', '4', '5'];
/** Key of a list for everyone. */
const EVERYBODY = '0';

export function pricingRule(erp: Erp): PricingRule {
  const stored = erp.db.one("SELECT value FROM sandbox_state WHERE name = 'pricing'")?.['value'];
  return RULES.find((rule) => rule === stored) ?? 'PRODUCT_PRICE_UNIQ';
}

/** Like the form of the module's page: false for an unknown rule. */
export function choosePricing(erp: Erp, wanted: string): boolean {
  if (!RULES.some((rule) => rule === wanted)) return false;
  erp.db.run("INSERT OR REPLACE INTO sandbox_state (name, value) VALUES ('pricing', ?)", wanted);
  return true;
}

/**
 * Like the form of a product's prices: the total price of a quantity, of which the unit price is stored with
 * five decimals. The product itself does not change, so no list of changes names it.
 */
export function addBreak(erp: Erp, form: URLSearchParams): boolean {
  const number = (name: string) => Number((form.get(name) ?? '').replace(',', '.'));
  const [product, quantity, whole] = [number('id'), number('quantity'), number('price')];
  if (!(quantity > 0) || !(whole > 0) || !erp.db.one('SELECT 1 FROM product WHERE rowid = ?', product))
    return false;
  const level = pricingRule(erp) === 'PRODUIT_CUSTOMER_PRICES_BY_QTY' ? EVERYBODY : form.get('level');
  erp.db.insert('product_price_by_qty', {
    fk_product: product,
    price_level: level ?? '1',
    quantity,
    price: whole,
    unitprice: Math.round((whole / quantity) * 100_000) / 100_000,
    remise_percent: number('remise_percent') || 0,
  });
  return true;
}

/** Like the switch of a product's prices: deletes all its quantity prices. */
export function dropBreaks(erp: Erp, product: number): void {
  erp.db.run('DELETE FROM product_price_by_qty WHERE fk_product = ?', product);
}

/**
 * By level: a list if one is for everyone, else a map; levels without quantity prices are named and empty.
 */
export function breaksOnWire(erp: Erp, row: Row): WireObject {
  const rule = pricingRule(erp);
  if (rule === 'PRODUIT_CUSTOMER_PRICES_BY_QTY') {
    const stored = breaksOf(erp, row, EVERYBODY);
    return {
      prices_by_qty: [stored.length > 0 ? '1' : '0'],
      prices_by_qty_list: stored.length > 0 ? [stored] : [],
      multiprices: [],
    };
  }
  if (rule === 'PRODUIT_MULTIPRICES') return levelsOnWire(row);
  if (rule !== 'PRODUIT_CUSTOMER_PRICES_BY_QTY_MULTIPRICES') return {};
  const byLevel = LEVELS.map((level) => [level, breaksOf(erp, row, level)] as const);
  const own = levelPrices(row);
  const priced = byLevel.filter(([, stored]) => stored.length > 0);
  return {
    prices_by_qty: Object.fromEntries(byLevel.map(([level, stored]) => [level, stored.length > 0 ? '1' : 0])),
    prices_by_qty_list: priced.length > 0 ? Object.fromEntries(priced) : [],
    multiprices: Object.fromEntries(
      LEVELS.map((level) => [level, own[level] ?? (level === '1' ? price(row['price']) : 0)]),
    ),
  };
}

const levelPrices = (row: Row): Record<string, string> =>
  row['multiprices'] ? (JSON.parse(String(row['multiprices'])) as Record<string, string>) : {};

/** Level 1 exists from the first price on, others from their own. */
function levelsOnWire(row: Row): WireObject {
  const own = levelPrices(row);
  const stored = (level: string) => own[level] ?? (level === '1' ? price(row['price']) : null);
  const typeOf = (level: string) => (Number(stored(level)) > 0 ? 'HT' : level === '1' ? '' : null);
  return {
    multiprices: Object.fromEntries(LEVELS.map((level) => [level, stored(level)])),
    multiprices_base_type: Object.fromEntries(LEVELS.map((level) => [level, typeOf(level)])),
  };
}

/**
 * A PUT with prices by level: if it omits a priced level, it is refused (500) after the others were written;
 * the product's own price is ignored.
 * @returns the levels afterwards, and whether it is refused.
 */
export function levelsPut(row: Row, sent: Readonly<Record<string, unknown>>) {
  const own = levelPrices(row);
  const isUnsaid = ([level, stored]: [string, string]) => Number(stored) > 0 && sent[level] === undefined;
  const given = Object.entries(sent).filter(([, value]) => value !== null);
  return {
    levels: { ...own, ...Object.fromEntries(given.map(([level, value]) => [level, price(Number(value))])) },
    isRefused: Object.entries(own).some(isUnsaid),
  };
}

function breaksOf(erp: Erp, row: Row, level: string): WireObject[] {
  const stored = erp.db.all(
    'SELECT * FROM product_price_by_qty WHERE fk_product = ? AND price_level = ? ORDER BY quantity',
    row['rowid'] ?? 0,
    level,
  );
  return stored.map((each) => ({
    rowid: text(each['rowid']),
    price: price(each['price']),
    unitprice: price(each['unitprice']),
    quantity: text(each['quantity']),
    remise_percent: text(each['remise_percent']),
    price_base_type: 'HT',
  }));
}
