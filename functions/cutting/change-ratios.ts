import type { Catalog } from '#functions/catalog/catalog.module.ts';
import { madeProduct } from '#functions/cutting/made-product.ts';
import { ratioTableView, ratioView } from '#functions/cutting/ratio-views.ts';
import type { RatioChange, RatiosStore } from '#functions/cutting/ratios.store.ts';
import { auditRecord } from '#functions/platform/audit-trail.ts';
import { ulid } from '#functions/platform/ids.ts';
import { retryOrRefuse, unlessConditionFails } from '#functions/platform/table/retry-on-conflict.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { TransactItem } from '#functions/platform/table/table-transaction.ts';
import type { NewProducts } from '#functions/stock/stock.module.ts';
import type { RatioBody } from '#shared/cutting/cutting.contract.ts';
import {
  categoryKey,
  type Ratio,
  refuseOverfull,
  type RatioTable,
  withoutRow,
  withProduct,
  withRow,
} from '#shared/cutting/ratio.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

export type RatioServices = { table: Table; ratios: RatiosStore };
/** A line may name an existing product that it makes. */
export type NamingServices = RatioServices & {
  catalog: Pick<Catalog, 'getProduct'>;
  newProducts: NewProducts;
};

type SaveRatio = {
  /** Of the ratio to change; absent for a new one. */
  id: string | undefined;
  body: Omit<RatioBody, 'id'>;
  adminId: string;
  now: Date;
};

/** API-64, API-65: writes a row of a category's table with its author and time; both or neither. */
export const saveRatio = (services: NamingServices, { id, body, adminId, now }: SaveRatio) =>
  retryOrRefuse(async () => {
    const tables = await services.ratios.list();
    const before = id === undefined ? undefined : located(tables, id);
    const target = tableOf(tables, body.categorie_source);
    refuseStale(before?.table ?? target, body.version);
    const row = await rowFrom(services, { id: before?.row.id ?? ulid(now), body, before: before?.row });
    if (row.share === 0 && before?.row.share !== 0) throw noShare();
    const moves = before !== undefined && before.table !== target;
    const written = [withRow(target, row), ...(moves ? [withoutRow(before.table, row.id)] : [])];
    await write(services, adminId, written, {
      at: now.toISOString(),
      by: `admin:${adminId}`,
      from: before ? { ...before.row, category: before.table.category } : null,
      to: { ...row, category: target.category },
    });
    const [table] = written;
    return {
      success: true as const,
      message: `Ratio de transformation ${before ? 'mis à jour' : 'créé'} avec succès`,
      ratio: ratioView(target.category, row),
      table: ratioTableView({ ...table!, version: target.version + 1 }),
    };
  });

const rowFrom = async (
  services: NamingServices,
  { id, body, before }: { id: string; body: Omit<RatioBody, 'id'>; before: Ratio | undefined },
): Promise<Ratio> =>
  withProduct(
    {
      id,
      product: body.produit_genere,
      share: Math.round(body.pourcentage * 100),
      description: body.description,
      active: body.actif === 1,
      loss: body.perte === undefined ? (before?.loss ?? false) : body.perte === 1,
    },
    body.produit_id === undefined
      ? before?.productId
      : await madeProduct(services, body.produit_id, 'produit_id'),
  );

/** AMB-19b: only a built-in line with 0 % may be saved with 0 %. */
const noShare = () =>
  new Refusal('invalid_input', 'Le pourcentage est d’au moins 0,01.', { field: 'pourcentage' });

type DeleteRatio = { id: string; version: number | undefined; adminId: string; now: Date };

/** API-66. */
export const deleteRatio = (services: RatioServices, { id, version, adminId, now }: DeleteRatio) =>
  retryOrRefuse(async () => {
    const { table, row } = located(await services.ratios.list(), id);
    refuseStale(table, version);
    await write(services, adminId, [withoutRow(table, id)], {
      at: now.toISOString(),
      by: `admin:${adminId}`,
      from: { ...row, category: table.category },
      to: null,
    });
    return { success: true as const, message: 'Ratio de transformation supprimé avec succès' };
  });

type AcceptYields = {
  categorie_source: string;
  version: number;
  rows: readonly { id: string; pourcentage: number }[];
  adminId: string;
  now: Date;
};

/** Accepts a proposal: all rows at once, on the version that was shown, each with author and time. */
export const acceptYields = async (services: RatioServices, request: AcceptYields) => {
  const { table, ratios } = services;
  const before = tableOf(await ratios.list(), request.categorie_source);
  refuseStale(before, request.version);
  const changes = { at: request.now.toISOString(), by: `admin:${request.adminId}` };
  const shares = new Map(request.rows.map(({ id, pourcentage }) => [id, Math.round(pourcentage * 100)]));
  const unknown = [...shares.keys()].find((id) => before.rows.every((row) => row.id !== id));
  if (unknown) throw new Refusal('not_found', 'Ce ratio n’existe pas ou plus.');
  const rows = before.rows.map((row) => ({ ...row, share: shares.get(row.id) ?? row.share }));
  refuseOverfull({ ...before, rows });
  const isWritten = await unlessConditionFails(
    table.transact([
      ratios.write({ ...before, rows }, changes),
      ...rows.flatMap((row, i) => {
        const old = before.rows[i];
        if (!old || old.share === row.share) return [];
        const category = before.category;
        return recorded(request.adminId, services, {
          ...changes,
          from: { ...old, category },
          to: { ...row, category },
        });
      }),
    ]),
  );
  if (!isWritten) throw new Refusal('version_conflict');
  return { success: true as const, message: 'Ratio de transformation mis à jour avec succès' };
};

const write = async (
  services: RatioServices,
  adminId: string,
  tables: readonly RatioTable[],
  change: RatioChange,
): Promise<void> => {
  const written = tables.map((each) => services.ratios.write(each, change));
  await services.table.transact([...written, ...recorded(adminId, services, change)]);
};

/** In the changes of ratios, and in the audit trail of administrators. */
export const recorded = (
  adminId: string,
  { table, ratios }: RatioServices,
  change: RatioChange,
): TransactItem[] => {
  const { at, from, to } = change;
  const named = to ?? from;
  return [
    ratios.recordChange(change),
    auditRecord(table, {
      at,
      by: adminId,
      action: from === null ? 'ratio.created' : to === null ? 'ratio.deleted' : 'ratio.changed',
      subject: named ? `${named.category} · ${named.product}` : '',
      from: auditFacts(from),
      to: auditFacts(to),
    }),
  ];
};

export const auditFacts = (row: RatioChange['to']) => {
  if (row === null) return null;
  const { category, product, share, loss, active, description, productId = null } = row;
  return { category, product, share, loss, active, description, productId };
};

const located = (tables: readonly RatioTable[], id: string): { table: RatioTable; row: Ratio } => {
  for (const table of tables) {
    const row = table.rows.find((each) => each.id === id);
    if (row) return { table, row };
  }
  throw new Refusal('not_found', 'Ce ratio n’existe pas ou plus.');
};

export const tableOf = (tables: readonly RatioTable[], category: string): RatioTable =>
  tables.find((table) => categoryKey(table.category) === categoryKey(category)) ?? {
    category,
    rows: [],
    version: 0,
  };

/** AMB-98. */
export const refuseStale = (table: RatioTable, version: number | undefined): void => {
  if (version !== undefined && version !== table.version) throw new Refusal('version_conflict');
};
