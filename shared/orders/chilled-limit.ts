import { goodsOf } from '#shared/orders/delivery-charge.ts';
import { maxTemperature } from '#shared/stock/receptions/temperature.ts';
import type { OrderLine } from './order-line.ts';

/** Plausible temperatures at delivery, °C; values outside are typing errors. */
export const DOOR_CELSIUS = { min: -5, max: 30 } as const;

/**
 * Strictest temperature limit of the chilled goods, °C; null without chilled goods. Frozen goods are not
 * measured at the door.
 */
export const chilledLimit = (
  lines: readonly Pick<OrderLine, 'label' | 'category' | 'ref' | 'delivered'>[],
): number | null => {
  const limits = goodsOf(lines)
    .filter(({ delivered }) => delivered.milli > 0)
    .map(({ label, category }) => maxTemperature(label, category))
    .filter((limit) => limit >= 0);
  return limits.length > 0 ? Math.min(...limits) : null;
};

/** « 3,4 °C ». */
export const celsiusText = (celsius: number): string =>
  `${String(celsius).replace('.', ',').replace('-', '−')}\u00a0°C`;
