import { filePart } from '#functions/platform/file-part.ts';
import { findLots } from '#functions/stock/lots/find-lots.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { lotFileColumns } from '#shared/stock/lots/lots-file.ts';

type LotsQuery = Parameters<typeof findLots>[1];

/** All requested lots as a file: reads the pages of the list. */
export const exportLots = (
  services: Parameters<typeof findLots>[0],
  { cursor: start, ...query }: LotsQuery,
) =>
  filePart({
    filename: `lots-${parisDay(query.now)}.csv`,
    columns: lotFileColumns,
    cursor: start,
    read: async (cursor) => {
      const { data, next_cursor: next } = await findLots(services, { ...query, cursor });
      return { rows: data, next };
    },
  });
