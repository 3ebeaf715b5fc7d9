/** A metric; as in CloudWatch, one with other dimensions is another metric. */
export interface Metric {
  namespace: string;
  name: string;
  dimensions: Readonly<Record<string, string>>;
}

type Statistic = 'Sum' | 'Maximum' | 'SampleCount' | 'p95';
interface Minute {
  sum: number;
  maximum: number;
  /** The first ones, for percentiles. */
  values: number[];
}

const MINUTE_MS = 60_000;
const RETENTION_MINUTES = 60;
const MOST_VALUES = 500;

/** Metrics of the last hour, by minute. */
export class Metrics {
  readonly #minutes = new Map<string, Map<number, Minute>>();

  add(metric: Metric, value: number, at: number): void {
    const key = keyOf(metric);
    const minutes = this.#minutes.get(key) ?? new Map<number, Minute>();
    this.#minutes.set(key, minutes);
    const number = Math.floor(at / MINUTE_MS);
    const minute = minutes.get(number) ?? { sum: 0, maximum: Number.NEGATIVE_INFINITY, values: [] };
    minutes.set(number, minute);
    minute.sum += value;
    minute.maximum = Math.max(minute.maximum, value);
    if (minute.values.length < MOST_VALUES) minute.values.push(value);
    for (const [old] of minutes) if (old < number - RETENTION_MINUTES) minutes.delete(old);
  }

  /** From one instant up to another; undefined without data. */
  read(metric: Metric, statistic: Statistic, from: number, until: number): number | undefined {
    const found = [...(this.#minutes.get(keyOf(metric)) ?? [])]
      .filter(([number]) => number * MINUTE_MS >= from && number * MINUTE_MS < until)
      .map(([, minute]) => minute);
    if (found.length === 0) return undefined;
    if (statistic === 'Sum') return found.reduce((sum, minute) => sum + minute.sum, 0);
    // at most as many as are stored: alarms ask only whether there is one
    if (statistic === 'SampleCount') return found.reduce((sum, minute) => sum + minute.values.length, 0);
    if (statistic === 'Maximum') return Math.max(...found.map(({ maximum }) => maximum));
    const values = found.flatMap((minute) => minute.values).sort((a, b) => a - b);
    return values[Math.ceil(values.length * 0.95) - 1];
  }

  /** The sum of each metric of a namespace and name in the stored hour. */
  sums(namespace: string, name: string): { dimensions: Record<string, string>; sum: number }[] {
    return [...this.#minutes].flatMap(([key, minutes]) => {
      const [space, metric, dimensions] = JSON.parse(key) as [string, string, [string, string][]];
      if (space !== namespace || metric !== name) return [];
      const sum = [...minutes.values()].reduce((all, minute) => all + minute.sum, 0);
      return [{ dimensions: Object.fromEntries(dimensions), sum }];
    });
  }
}

const keyOf = ({ namespace, name, dimensions }: Metric): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).sort(([a], [b]) => (a < b ? -1 : 1))]);
