import type { AlarmDefinition } from '#infra/local/template/alarm-definitions.ts';
import type { Watch } from './watch.ts';

/** Activity of this machine in the last hour. */
export interface WatchedNow {
  functions: { title: string; invocations: number; errors: number; readUnits: number; writeUnits: number }[];
  alarms: (Pick<AlarmDefinition, 'name' | 'meaning'> & { isRinging: boolean })[];
}

/** The functions that ran, busiest first, and every alarm. */
export function watchedNow(
  watch: Watch,
  definitions: readonly { name: string; title: string }[],
): WatchedNow {
  const by = (dimension: string, namespace: string, metric: string) =>
    new Map(
      watch.metrics.sums(namespace, metric).map(({ dimensions, sum }) => [dimensions[dimension] ?? '', sum]),
    );
  const invocations = by('FunctionName', 'AWS/Lambda', 'Invocations');
  const errors = by('FunctionName', 'AWS/Lambda', 'Errors');
  const read = by('FunctionTitle', 'Local', 'ReadUnits');
  const write = by('FunctionTitle', 'Local', 'WriteUnits');
  return {
    functions: definitions
      .map(({ name, title }) => ({
        title,
        invocations: invocations.get(name) ?? 0,
        errors: errors.get(name) ?? 0,
        readUnits: read.get(title) ?? 0,
        writeUnits: write.get(title) ?? 0,
      }))
      .filter((one) => one.invocations > 0)
      .sort((a, b) => b.invocations - a.invocations),
    alarms: watch.alarms.map(({ name, meaning }) => ({ name, meaning, isRinging: watch.ringing.has(name) })),
  };
}
