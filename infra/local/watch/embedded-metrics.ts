import * as z from 'zod/mini';
import type { Metric } from './metrics.ts';

const line = z.looseObject({
  _aws: z.object({
    Timestamp: z.number(),
    CloudWatchMetrics: z.array(
      z.object({
        Namespace: z.string(),
        Dimensions: z.array(z.array(z.string())),
        Metrics: z.array(z.object({ Name: z.string() })),
      }),
    ),
  }),
});

/** Metrics in a line of a function's log, in the embedded metric format of CloudWatch; mostly none. */
export function embeddedMetrics(text: string): (Metric & { value: number; at: number })[] {
  if (!text.includes('"_aws"')) return [];
  let parsed: z.infer<typeof line>;
  try {
    parsed = line.parse(JSON.parse(text));
  } catch {
    return [];
  }
  const { _aws: metadata, ...fields } = parsed;
  return metadata.CloudWatchMetrics.flatMap(({ Namespace: namespace, Dimensions, Metrics }) =>
    Dimensions.flatMap((names) =>
      Metrics.flatMap(({ Name: name }) => {
        const value = fields[name];
        const dimensions = Object.fromEntries(names.map((one) => [one, String(fields[one])]));
        return typeof value === 'number'
          ? [{ namespace, name, dimensions, value, at: metadata.Timestamp }]
          : [];
      }),
    ),
  );
}
