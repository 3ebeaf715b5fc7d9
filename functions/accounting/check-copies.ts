import type { Copies } from '#functions/gateways/archive/copies.ts';
import { countMetric, log } from '#functions/platform/logger.ts';

/** The export of each night begins at 01:30 and takes minutes to hours. */
const EXPORT_WITHIN_MS = 26 * 3_600_000;
const LISTED_MS = 4 * 24 * 3_600_000;

const EXPORTS = 'tables/AWSDynamoDB/';
/** Written once an export is complete; its folder begins with the time in milliseconds, in 14 digits. */
const EXPORTED = /^tables\/AWSDynamoDB\/(\d{14})-[^/]+\/manifest-files\.json$/;
/** Written last of a month's accounts. */
const ARCHIVED = /^comptes\/([^/]+)\/manifeste\.json$/;

/**
 * Whether the other region has a complete export of the table that is at most a night old, and every month of the accounts:
 * DynamoDB and S3 do not report a failed export or copy.
 */
export const checkCopies = async (copies: Copies | undefined, now: Date) => {
  if (!copies) return { copies: 'none' };
  const from = `${EXPORTS}${String(now.getTime() - LISTED_MS).padStart(14, '0')}`;
  const [exports, archived, copied] = await Promise.all([
    copies.copied('tables', EXPORTS, from),
    copies.archived('comptes/'),
    copies.copied('comptes', 'comptes/'),
  ]);
  const newestMs = Math.max(0, ...exports.map((name) => Number(EXPORTED.exec(name)?.[1] ?? 0)));
  const monthsOf = (names: readonly string[]) => names.flatMap((name) => ARCHIVED.exec(name)?.[1] ?? []);
  const inCopy = new Set(monthsOf(copied));
  const missingMonths = monthsOf(archived).filter((month) => !inCopy.has(month));
  const isTableLate = now.getTime() - newestMs > EXPORT_WITHIN_MS;
  const newestExport = newestMs === 0 ? null : new Date(newestMs).toISOString();
  if (isTableLate || missingMonths.length > 0) {
    log.error('the copies in the other region are late', { newestExport, missingMonths });
    countMetric('CopyLate');
  }
  return { newestExport, missingMonths };
};
