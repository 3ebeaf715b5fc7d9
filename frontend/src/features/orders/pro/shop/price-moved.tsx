import type { PriceMove } from '#frontend/features/orders/pro/reorder/habit-product.ts';
import { formatPercent, formatPrice } from '#frontend/lib/display/format.ts';
import { classNames } from '#frontend/ui/class-names.ts';
import { dayInFrench, parisDay } from '#shared/kernel/dates.ts';
import { type PriceE4, priceFromEuros } from '#shared/kernel/money.ts';
import { HABIT_DAYS } from '#shared/orders/habits.ts';
import styles from './price-moved.module.css';

interface PriceMovedProps {
  move: PriceMove;
  className?: string | undefined;
}

/** « Votre prix a changé »: price of the last order, current price, and the curve between. HT. */
export const PriceMoved = ({ move: { thenE4, nowE4, at, prices }, className }: PriceMovedProps) => (
  <p className={classNames(styles.moved, className)}>
    <span>
      Votre prix a changé : {formatPrice(thenE4)} le {dayInFrench(parisDay(new Date(at)))},{' '}
      <strong>{formatPrice(nowE4)}</strong> aujourd’hui ({percentText(thenE4, nowE4)})
    </span>
    <PriceCurve prices={prices} />
  </p>
);

const percentText = (thenE4: PriceE4, nowE4: PriceE4): string =>
  `${nowE4 > thenE4 ? '+' : '−'}${formatPercent(Math.round((Math.abs(nowE4 - thenE4) / thenE4) * 1000) * 10)}`;

const DAY_MS = 24 * 3_600_000;
const daysUntil = (day: string, last: string): number => (Date.parse(last) - Date.parse(day)) / DAY_MS;

const WIDTH = 80;
const HEIGHT = 20;

/** A step curve over the period of the habits: a price applies until the next. */
function PriceCurve({ prices }: Pick<PriceMove, 'prices'>) {
  const last = prices.at(-1);
  if (!last || prices.length < 2) return null;
  const low = Math.min(...prices.map(({ price }) => price));
  const high = Math.max(...prices.map(({ price }) => price));
  const x = (day: string) => WIDTH - (daysUntil(day, last.day) / HABIT_DAYS) * WIDTH;
  const y = (price: number) => HEIGHT - ((price - low) / (high - low || 1)) * HEIGHT;
  const steps = prices.map(({ day, price }, i) =>
    i === 0 ? `M${x(day)} ${y(price)}` : `H${x(day)}V${y(price)}`,
  );
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Vos prix sur ${HABIT_DAYS} jours : de ${formatPrice(priceFromEuros(low))} à ${formatPrice(priceFromEuros(high))}`}
    >
      <path d={steps.join('')} />
    </svg>
  );
}
