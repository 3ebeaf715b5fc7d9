import type { ErpOutcome } from './dolibarr-gateway.ts';
import { readErp } from './erp-failure.ts';

/**
 * The ERP's clock may be two hours off and has a resolution of one second; rows read twice are recognised by
 * their time.
 */
const OVERLAP_SECONDS = 2 * 3600 + 600;
const FIRST_POLL_SECONDS = 24 * 3600;
const PAGE = 200;

type PageQuery = { changedSince: number; afterId: string; limit: number };
type ReadChanged<Row> = (query: PageQuery) => Promise<ErpOutcome<Row[]>>;

/**
 * Every row changed since `cursor`, a time by the ERP's own clock, and for a while before it; and the cursor
 * of the next poll, undefined before the first change that was ever seen.
 */
export const changedSince = async <Row extends { id: string; changedAt: number }>(
  read: ReadChanged<Row>,
  cursor: number | undefined,
  now: Date,
): Promise<{ rows: Row[]; cursor: number | undefined }> => {
  const rows = await everyChanged(read, (cursor ?? firstPoll(now)) - OVERLAP_SECONDS);
  const latest = rows.reduce((last, { changedAt }) => Math.max(last, changedAt), cursor ?? 0);
  return { rows, cursor: latest > 0 ? latest : undefined };
};

/** Our clock and the ERP's may also differ by most of an hour. */
const CLOCKS_SECONDS = 50 * 60;

/** The same for rows without a time of change: since a poll at a time of ours. */
export const changedSincePoll = <Row extends { id: string }>(
  read: ReadChanged<Row>,
  polledAt: string | undefined,
  now: Date,
): Promise<Row[]> => everyChanged(read, sincePoll(polledAt, now));

/** Start of the next request after that poll, allowing for clock differences. In seconds. */
export const sincePoll = (polledAt: string | undefined, now: Date): number => {
  const last = polledAt === undefined ? firstPoll(now) : Math.floor(Date.parse(polledAt) / 1000);
  return last - OVERLAP_SECONDS - CLOCKS_SECONDS;
};

const firstPoll = (now: Date): number => Math.floor(now.getTime() / 1000) - FIRST_POLL_SECONDS;

const everyChanged = <Row extends { id: string }>(read: ReadChanged<Row>, since: number): Promise<Row[]> =>
  everyRow((query) => read({ ...query, changedSince: since }));

/** Every row of a list, page by page by ascending id. */
export const everyRow = async <Row extends { id: string }>(
  read: (query: Omit<PageQuery, 'changedSince'>) => Promise<ErpOutcome<Row[]>>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (;;) {
    const afterId = rows.at(-1)?.id ?? '0';
    const page = await readErp(read({ afterId, limit: PAGE }));
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
};
