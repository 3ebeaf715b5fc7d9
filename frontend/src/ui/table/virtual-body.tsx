import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useMedia } from '#frontend/lib/display/use-media.ts';
import type { TableBodyProps } from './data-table-body.ts';
import { DataTableRow } from './data-table-row.tsx';
import { roles } from './table-roles.ts';

/** Height of a one-line row on desktop. On smaller screens, where long names wrap, rows are measured. */
const ROW_PX = 37;

/** Renders visible rows plus a margin, between two spacers with the height of the others. */
export function VirtualBody<Row>({
  rows,
  rowKey,
  columns,
  primaryKey,
  rowTone,
  stop,
  onStop,
  onOpen,
  rowPx = ROW_PX,
}: TableBodyProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const areMeasured = useMedia('(width < 1200px)');
  useLayoutEffect(() => {
    // content above can change height: a banner, an open list
    setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [rows]);
  const stopAt = stop === undefined ? -1 : rows.findIndex((row) => rowKey(row) === stop);
  // its functions return new values without changing identity; nothing here is memoised over them
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: 8,
    // eight rows are ready on either side: the next frame is soon enough
    useFlushSync: false,
    scrollMargin: top,
    getItemKey: useCallback((at: number) => keyAt(rows, rowKey, at), [rows, rowKey]),
    // the focused row stays mounted while scrolling
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const shown = defaultRangeExtractor(range);
        const focused = body.current?.contains(document.activeElement) ?? false;
        return !focused || stopAt < 0 || shown.includes(stopAt)
          ? shown
          : [...shown, stopAt].toSorted((a, b) => a - b);
      },
      [stopAt],
    ),
  });
  const items = virtual.getVirtualItems();
  let reached = 0;
  return (
    <tbody ref={body} {...roles.group}>
      {items.flatMap((item) => {
        const row = rows[item.index];
        if (!row) return [];
        const gap = item.start - top - reached;
        reached = item.end - top;
        return [
          ...(gap > 0 ? [<Gap key={`before-${item.key}`} height={gap} />] : []),
          <DataTableRow
            key={item.key}
            ref={areMeasured ? virtual.measureElement : undefined}
            index={item.index}
            heightPx={rowPx}
            {...{ row, columns, primaryKey }}
            tone={rowTone?.(row)}
            isStop={rowKey(row) === stop}
            stopKey={rowKey(row)}
            onStop={onStop}
            onOpen={onOpen}
          />,
        ];
      })}
      <Gap height={virtual.getTotalSize() - reached} />
    </tbody>
  );
}

const keyAt = <Row,>(rows: readonly Row[], rowKey: (row: Row) => string, at: number): string => {
  const row = rows[at];
  return row ? rowKey(row) : String(at);
};

/** A single cell: more would take part in the columns where some are hidden. */
const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true" style={{ display: 'table-row' }}>
      <td style={{ height, padding: 0, border: 0 }}>{'\u00a0'}</td>
    </tr>
  ) : null;
