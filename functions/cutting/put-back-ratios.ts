import { auditFacts, type RatioServices, refuseStale, tableOf } from '#functions/cutting/change-ratios.ts';
import { retryOrRefuse } from '#functions/platform/table/retry-on-conflict.ts';
import { ratioTableView } from '#functions/cutting/ratio-views.ts';
import type { RatioChange } from '#functions/cutting/ratios.store.ts';
import { auditRecord } from '#functions/platform/audit-trail.ts';
import { ulid } from '#functions/platform/ids.ts';
import { putBack, type Ratio, type RatioTable } from '#shared/cutting/ratio.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

type PutBackRatios = { categorie_source: string; version: number; adminId: string; now: Date };

/** AMB-18: resets a category to the built-in table, each changed row with author and time. */
export const putBackRatios = (services: RatioServices, request: PutBackRatios) =>
  retryOrRefuse(async () => {
    const { table, ratios } = services;
    const tables = await ratios.list();
    const before = tableOf(tables, request.categorie_source);
    refuseStale(before, request.version);
    const others = tables.filter((each) => each !== before);
    const after = putBack(before, others, () => ulid(request.now));
    if (!after) throw new Refusal('not_found', `${before.category} n’a pas de table par défaut.`);
    const changed = changesBetween(before, after);
    const stamp = { at: request.now.toISOString(), by: `admin:${request.adminId}` };
    await table.transact([
      ratios.write(after, stamp),
      ...changed.map((change) => ratios.recordChange({ ...stamp, ...change })),
      // one audit entry for all: the rows are in the history of ratios
      auditRecord(table, {
        ...stamp,
        by: request.adminId,
        action: 'ratio.put-back',
        subject: before.category,
        from: { rows: before.rows.map(inWords).join(' ; ') },
        to: { rows: after.rows.map(inWords).join(' ; ') },
      }),
    ]);
    return {
      success: true as const,
      message: `${after.category} est revenu à sa table par défaut`,
      table: ratioTableView({ ...after, version: before.version + 1 }),
    };
  });

const changesBetween = (before: RatioTable, after: RatioTable): Pick<RatioChange, 'from' | 'to'>[] => {
  const { category } = before;
  const named = (row: Ratio | undefined) => (row ? { ...row, category } : null);
  const ids = new Set([...before.rows, ...after.rows].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const from = named(before.rows.find((row) => row.id === id));
    const to = named(after.rows.find((row) => row.id === id));
    return JSON.stringify(auditFacts(from)) === JSON.stringify(auditFacts(to)) ? [] : [{ from, to }];
  });
};

const inWords = ({ product, share }: Ratio): string => `${product} ${share / 100} %`;
