import { filePart } from '#functions/platform/file-part.ts';
import { listMovements, type MovementListServices } from './list-movements.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import type { MovementQuery } from '#shared/stock/movements/movement-query.ts';
import { movementFileColumns } from '#shared/stock/movements/movements-file.ts';

/** Maximum page of the list. */
const LIMIT = 200;

/** All requested movements as a file: reads the pages of the list. */
export const exportMovements = (
  services: MovementListServices,
  { cursor: start, ...query }: MovementQuery,
  now: Date,
) =>
  filePart({
    filename: `mouvements-${parisDay(now)}.csv`,
    columns: movementFileColumns,
    cursor: start,
    read: (cursor) => listMovements(services, { ...query, limit: LIMIT, cursor }, now),
  });
