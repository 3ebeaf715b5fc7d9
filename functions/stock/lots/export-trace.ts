import type { LotServices } from '#functions/stock/lots/find-lot.ts';
import { traceLot } from '#functions/stock/lots/trace-lot.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { toCsv } from '#shared/kernel/csv.ts';
import type { LotRef } from '#shared/stock/lots/lot.ts';
import { type TraceRow, traceRows } from '#shared/stock/lots/trace-rows.ts';

const columns = [
  { header: 'Étape', value: ({ step }: TraceRow) => step },
  { header: 'Date', value: ({ at }: TraceRow) => (at === '' ? '' : parisDay(new Date(at))) },
  { header: 'Lot', value: ({ lot }: TraceRow) => lot, isName: true },
  { header: 'Produit', value: ({ product }: TraceRow) => product },
  { header: 'Qui, où', value: ({ who }: TraceRow) => who },
  { header: 'Quantité', value: ({ qty }: TraceRow) => qty },
];

/** The trace for an authority, as a file for any spreadsheet. */
export const exportTrace = async (services: LotServices, ref: LotRef, now: Date) => {
  const { data } = await traceLot(services, ref, now);
  return {
    success: true as const,
    data: {
      filename: `trace-${ref.lot.replaceAll(/[^\p{L}\p{N}._-]/gu, '-')}.csv`,
      content_type: 'text/csv; charset=utf-8',
      content: toCsv(columns, traceRows(data)),
    },
    complete: data.complete,
  };
};
