import type { Trace } from '#frontend/features/stock/trace.queries.ts';
import { formatExactKilograms } from '#frontend/lib/display/format.ts';
import { ChartFigure } from '#frontend/ui/chart/chart-figure.tsx';
import { FlowChart } from '#frontend/ui/chart/flow-chart.tsx';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { type FlowKind, traceFlow } from '#shared/stock/lots/trace-flow.ts';
import styles from './lot-trace.module.css';

const weight = (qty: number): string => formatExactKilograms(milliFromWire(qty) ?? Math.round(qty * 1000));

const fills: Partial<Record<FlowKind, 'ink' | 'wine'>> = { traced: 'wine', customer: 'ink', supplier: 'ink' };

/** The trace as a picture, from the animal to the customers; the list below it says every row. */
export function TracePicture({ trace }: { trace: Trace }) {
  const { nodes, links } = traceFlow(trace);
  if (links.length === 0) return null;
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  const sum = (end: 'from' | 'to', id: string) =>
    links.reduce((total, link) => (link[end] === id ? total + link.qty : total), 0);
  return (
    <section className={styles.page} aria-labelledby="de-l-animal-au-client">
      <h3 id="de-l-animal-au-client">De l’animal au client</h3>
      <ChartFigure
        summary={`Flux du lot ${trace.lot.lot} : ${links
          .map(({ from, to, qty }) => `${labels.get(from)} vers ${labels.get(to)} ${weight(qty)}`)
          .join(', ')}.`}
        table={{
          headers: ['De, vers', 'Poids'],
          rows: links.map(({ from, to, qty }) => [`${labels.get(from)} → ${labels.get(to)}`, weight(qty)]),
        }}
      >
        <FlowChart
          nodes={nodes.map(({ id, kind, column, label }) => ({
            id,
            column,
            label,
            text: weight(Math.max(sum('from', id), sum('to', id))),
            fill: fills[kind] ?? 'quiet',
          }))}
          bands={links}
        />
      </ChartFigure>
    </section>
  );
}
