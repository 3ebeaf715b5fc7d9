import { goodsOf } from '#shared/orders/delivery-charge.ts';
import { maxTemperature } from '#shared/stock/receptions/temperature.ts';
import type { OrderLine } from './order-line.ts';

/** What a thermometer can say at a door, in °C: anything else is a slip of the finger. */
export const DOOR_CELSIUS = { min: -5, max: 30 } as const;

/**
 * How warm what is delivered of an order may be at most, in °C: the strictest limit of its chilled goods; null where nothing
 * of it is chilled. What is frozen has no place in a thermometer's range at the door.
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
