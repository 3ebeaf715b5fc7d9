import { Cron } from 'croner';

/** Next instant after `from` at which a schedule runs; undefined when it never runs again. */
export type NextRun = (from: Date) => Date | undefined;

const unitMs: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Parses the schedule expressions of AWS: `rate(5 minutes)`, `cron(min hour day month weekday year)` in
 * `timezone`, and `at(2026-01-01T08:00:00)`. A rate counts from `startedAt`.
 */
export function clockExpression(expression: string, timezone: string, startedAt: Date): NextRun {
  const [, kind, inner = ''] = /^(rate|cron|at)\((.+)\)$/.exec(expression) ?? [];
  if (kind === 'rate') return rate(expression, inner, startedAt);
  if (kind === 'cron') {
    const fields = inner.trim().split(/\s+/);
    if (fields.length !== 6) throw new Error(`${expression} needs six fields.`);
    // Croner reads seconds first, and with `alternativeWeekdays` counts the week as AWS does: 1 is Sunday;
    // `0/15` is every fifteen from 0 in AWS, which Croner calls sloppy.
    const options = { timezone, alternativeWeekdays: true, sloppyRanges: true, paused: true };
    const cron = new Cron(`0 ${fields.join(' ')}`, options);
    return (from) => nextMatch(cron, from);
  }
  if (kind === 'at') {
    const cron = new Cron(inner, { timezone, paused: true });
    return (from) => cron.nextRun(from) ?? undefined;
  }
  throw new Error(`${expression} is no schedule expression.`);
}

/**
 * EventBridge Scheduler skips a local time that daylight saving skips; Croner would move it to the next
 * hour.
 */
function nextMatch(cron: Cron, from: Date): Date | undefined {
  let next = cron.nextRun(from);
  while (next && !cron.match(next)) next = cron.nextRun(next);
  return next ?? undefined;
}

function rate(expression: string, inner: string, startedAt: Date): NextRun {
  const [, count, unit = ''] = /^(\d+) (minute|hour|day)s?$/.exec(inner.trim()) ?? [];
  const every = Number(count) * (unitMs[unit] ?? Number.NaN);
  if (!(every > 0)) throw new Error(`${expression} is no rate.`);
  return (from) => {
    const passed = Math.floor((from.getTime() - startedAt.getTime()) / every);
    return new Date(startedAt.getTime() + (passed + 1) * every);
  };
}
