import { type BasisPoints, divideHalfUp } from '#shared/kernel/money.ts';

export const severities = ['critical', 'warning', 'positive', 'neutral'] as const;
export type Severity = (typeof severities)[number];

/** Thresholds without a base of comparison (TILL-16), in thousandths and in cents. */
const ABSOLUTE = {
  quantity: { critical: 10_000, warning: 5_000 },
  amount: { critical: 5_000, warning: 2_000 },
} as const;

/**
 * Severity of a change in either direction (TILL-15, TILL-16, AMB-68): strictly over 20 % or 10 % of the
 * first value; fixed thresholds when one side is zero. Both values are integers, so the bounds are exact.
 */
export const severityOf = (measure: keyof typeof ABSOLUTE, first: number, second: number): Severity => {
  const difference = Math.abs(second - first);
  if (difference === 0) return 'neutral';
  const bounds = ABSOLUTE[measure];
  const isOver = (percent: number, absolute: number) =>
    first === 0 || second === 0 ? difference > absolute : difference * 100 > Math.abs(first) * percent;
  if (isOver(20, bounds.critical)) return 'critical';
  return isOver(10, bounds.warning) ? 'warning' : 'positive';
};

/** (second − first) ÷ |first|, in 1/10000; null when the first is zero. */
export const relativeChange = (first: number, second: number): BasisPoints | null =>
  first === 0 ? null : divideHalfUp((second - first) * 10_000, Math.abs(first));
