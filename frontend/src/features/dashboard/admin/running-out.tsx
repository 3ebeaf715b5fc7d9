import type { DashboardProduct } from '#frontend/features/dashboard/dashboard.queries.ts';
import { isAlert, milliOf, realMilli } from '#frontend/features/dashboard/stock-figures.ts';
import { formatInteger, formatStock } from '#frontend/lib/display/format.ts';
import { BarRows } from '#frontend/ui/chart/bar-rows.tsx';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import { coverText, daysOfCover, missingSoon, runningOut } from '#shared/dashboard/days-of-cover.ts';
import styles from './overview.module.css';

const SHOWN = 8;
const NAMED = 5;

/** Products by days of cover; out-of-stock products in one sentence, the rest as a count. */
export const RunningOut = ({ products }: { products: readonly DashboardProduct[] }) => {
  const { soon, gone, low } = runningOut(products.filter(({ on_sale: onSale }) => onSale).map(shownStock));
  return (
    <>
      {soon.length > 0 ? (
        <Soon products={soon.slice(0, SHOWN)} />
      ) : (
        <StatusBadge tone="good">Rien ne s’épuise dans les sept jours</StatusBadge>
      )}
      {soon.length > SHOWN ? (
        <p className={styles.quiet}>Et {formatInteger(soon.length - SHOWN)} de plus dans les sept jours.</p>
      ) : null}
      {gone.length > 0 ? (
        <p>
          <strong>{gone.length === 1 ? 'Épuisé et demandé' : 'Épuisés et demandés'}</strong> :{' '}
          {gone.slice(0, NAMED).map(rateWords).join(', ')}
          {gone.length > NAMED ? ` et ${formatInteger(gone.length - NAMED)} de plus` : ''}.
        </p>
      ) : null}
      {low.length > 0 ? (
        <p className={styles.quiet}>
          {low.length === 1
            ? 'Un autre produit est sous son minimum, sans manquer bientôt.'
            : `${formatInteger(low.length)} autres produits sont sous leur minimum, sans manquer bientôt.`}
        </p>
      ) : null}
    </>
  );
};

type ShownStock = ReturnType<typeof shownStock>;

const shownStock = (product: DashboardProduct) => ({
  id: product.id,
  label: product.label,
  unit: product.unit,
  realMilli: realMilli(product),
  dailyMilli: product.daily_exit == null ? null : milliOf(product.daily_exit),
  isLow: isAlert(product),
  reservedMilli: milliOf(product.reserved ?? 0),
  comingMilli: (product.standing ?? []).map(milliOf),
});

const rateWords = (product: ShownStock): string => `${product.label} (${perDay(product)})`;

const perDay = ({ unit, dailyMilli }: ShownStock): string => `${formatStock(unit, dailyMilli ?? 0)} par jour`;

const coverOf = (product: ShownStock): number =>
  daysOfCover(product.realMilli, product.dailyMilli, product) ?? 0;

const comingOf = ({ comingMilli }: ShownStock): number => comingMilli.reduce((sum, milli) => sum + milli, 0);

/** Quantity to buy or cut for seven days; « dont régulières »: for standing orders. */
const missingWords = (product: ShownStock): string => {
  const milli = missingSoon(product.realMilli, product.dailyMilli, product);
  return milli > 0 ? formatStock(product.unit, milli) : '–';
};

const comingText = (product: ShownStock): string =>
  comingOf(product) > 0 ? formatStock(product.unit, comingOf(product)) : '–';

const Soon = ({ products }: { products: readonly ShownStock[] }) => (
  <ChartFigure
    summary={`Ce qui s’épuise le plus tôt : ${products
      .map((product) => `${product.label}, ${coverText(coverOf(product))}`)
      .join(' ; ')}.`}
    table={{
      headers: ['Produit', 'Stock réel', 'Sortie par jour', 'Régulières à venir', 'Dure', 'Manque, 7 jours'],
      rows: products.map((product) => [
        product.label,
        formatStock(product.unit, product.realMilli),
        formatStock(product.unit, product.dailyMilli ?? 0),
        comingText(product),
        coverText(coverOf(product)),
        missingWords(product),
      ]),
    }}
  >
    <BarRows
      rows={products.map((product) => ({
        key: product.id,
        label: product.label,
        parts: [{ value: coverOf(product), fill: coverOf(product) < 1 ? 'wine' : 'ink' }],
        value: (
          <span className={styles.revenue}>
            <strong>{coverText(coverOf(product))}</strong>
            <span>
              {formatStock(product.unit, product.realMilli)}
              {comingOf(product) > 0 ? `, régulières ${comingText(product)}` : ''}
            </span>
          </span>
        ),
      }))}
    />
  </ChartFigure>
);
