import type { StockReading } from '#frontend/features/dashboard/dashboard.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';

/** Source and age of the figures. */
export const stockAge = (reading: StockReading | undefined): string => {
  if (!reading) return 'Copie de Dolibarr.';
  return reading.syncedAt === null
    ? 'Copie de Dolibarr, qui n’a pas encore été lu en entier.'
    : `Copie de Dolibarr, lu en entier le ${formatDateTime(reading.syncedAt)} ; mouvements suivis depuis.`;
};
