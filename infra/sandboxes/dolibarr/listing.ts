import type { SQLInputValue } from 'node:sqlite';
import { DolibarrApiError, JSON_TYPE, RawAnswer } from './server/api-answer.ts';
import type { Row } from './database.ts';
import type { ApiRequest, Erp } from './erp.ts';
import { parseSqlFilters } from './sqlfilters.ts';
import { pick, type WantedFields, type WireObject } from './server/wire-format.ts';

/** List settings of one resource. */
interface ListSpec {
  readonly table: string;
  /** As in "Error when retrieve product list". */
  readonly noun: string;
  readonly defaultSort?: string;
  /** Additional conditions of the resource, on the alias `t`. */
  readonly where?: readonly string[];
  readonly values?: readonly SQLInputValue[];
  /** Warehouses and movements ignore `pagination_data`. */
  readonly paginated: boolean;
  /** Third parties answer 404 instead of an empty list. */
  readonly emptyIs404?: string;
  /** May omit unrequested fields. */
  readonly toWire: (row: Row, wanted: WantedFields) => WireObject;
}

/** `limit`, 0-based `page`, `sortfield`, `sortorder`, `sqlfilters`, `properties`, `pagination_data`. */
export function list(erp: Erp, request: ApiRequest, spec: ListSpec): unknown {
  const { query } = request;
  const limit = integer(query, 'limit', 100);
  const page = Math.max(0, integer(query, 'page', 0));
  const wantsPagination = spec.paginated && ['1', 'true'].includes(query.get('pagination_data') ?? '');
  // Division by zero in the page count: a fatal error, so an empty 500.
  if (wantsPagination && limit === 0) throw new RawAnswer(500, JSON_TYPE, '');

  const { where, values } = conditions(erp, query, spec);
  const order = sortClause(erp, query, spec);
  const paging = limit > 0 ? ` LIMIT ${limit} OFFSET ${limit * page}` : '';
  const rows = erp.db.all(`SELECT t.* FROM ${spec.table} t${where}${order}${paging}`, ...values);
  if (rows.length === 0 && spec.emptyIs404 !== undefined) throw new DolibarrApiError(404, spec.emptyIs404);
  const wanted = wantedOf(query.get('properties'));
  const data = rows.map((row) => pick(spec.toWire(row, wanted), wanted));
  if (!wantsPagination) return data;

  const total = Number(
    erp.db.one(`SELECT COUNT(*) AS n FROM ${spec.table} t${where}`, ...values)?.['n'] ?? 0,
  );
  return { data, pagination: { total, page, page_count: Math.ceil(total / limit), limit } };
}

function conditions(erp: Erp, query: URLSearchParams, spec: ListSpec) {
  const parts = [...(spec.where ?? [])];
  const values = [...(spec.values ?? [])];
  const filters = query.get('sqlfilters');
  if (filters !== null && filters !== '') {
    const condition = parseSqlFilters(
      filters,
      (column) => erp.db.hasColumn(spec.table, column),
      (column) => refuseColumn(spec, column, 'WHERE'),
    );
    parts.push(condition.sql);
    values.push(...condition.values);
  }
  return { where: parts.length === 0 ? '' : ` WHERE ${parts.join(' AND ')}`, values };
}

function sortClause(erp: Erp, query: URLSearchParams, spec: ListSpec): string {
  const fields = (query.get('sortfield') ?? spec.defaultSort ?? 't.rowid').split(',');
  const orders = (query.get('sortorder') ?? 'ASC').split(',');
  const terms = fields.map((field, index) => {
    const column = field.trim().replace(/^t\./, '');
    if (!erp.db.hasColumn(spec.table, column)) refuseColumn(spec, field, 'ORDER BY');
    return `t.${column} ${(orders[index] ?? orders[0])?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC'}`;
  });
  return ` ORDER BY ${terms.join(', ')}`;
}

function refuseColumn(spec: ListSpec, column: string, clause: string): never {
  throw new DolibarrApiError(
    503,
    `Error when retrieve ${spec.noun} list : Unknown column '${column}' in '${clause}'`,
  );
}

function integer(query: URLSearchParams, name: string, otherwise: number): number {
  const raw = query.get(name);
  if (raw === null || raw === '') return otherwise;
  if (/^-?\d+$/.test(raw)) return Number(raw);
  throw new DolibarrApiError(400, `Invalid value specified for \`${name}\`. Expecting integer value`, {
    stage: 'validate',
  });
}

function wantedOf(properties: string | null): WantedFields {
  if (properties === null || properties === '') return undefined;
  return new Set(properties.split(',').map((name) => name.trim()));
}
