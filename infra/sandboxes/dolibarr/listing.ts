import type { SQLInputValue } from 'node:sqlite';
import { DolibarrApiError, JSON_TYPE, RawAnswer } from '#infra/sandboxes/dolibarr/server/api-answer.ts';
import type { Row } from './database.ts';
import type { ApiRequest, Erp } from './erp.ts';
import { pick, type WantedFields, type WireObject } from '#infra/sandboxes/dolibarr/server/wire-format.ts';

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

/** `(t.col:op:value) and ((…) or (…))`, Dolibarr's universal search criteria, turned into SQL with bound values. */
interface SqlCondition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

const CRITERION = /\(([a-zA-Z0-9_.]+):([<>!=a-z]+):([^()]+)\)/g;
const COMPARISONS: Readonly<Record<string, string>> = {
  '=': '=',
  '!=': '<>',
  '<>': '<>',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
  like: 'LIKE',
  notlike: 'NOT LIKE',
  is: 'IS',
  isnot: 'IS NOT',
};

/** @throws ApiError 400 on bad syntax; an unknown column calls `unknownColumn` (503 in the real one). */
function parseSqlFilters(
  filters: string,
  hasColumn: (column: string) => boolean,
  unknownColumn: (column: string) => never,
): SqlCondition {
  if (count(filters, '(') !== count(filters, ')')) {
    throw invalid(`Wrong balance of parenthesis in sqlfilters=${filters}`);
  }
  const values: SQLInputValue[] = [];
  const parts: string[] = [];
  let end = 0;
  for (const match of filters.matchAll(CRITERION)) {
    const [whole, name = '', operator = '', raw = ''] = match;
    const column = name.startsWith('t.') ? name.slice(2) : name;
    if (!hasColumn(column)) unknownColumn(name);
    const criterion = toSql(`t.${column}`, operator, raw);
    if (criterion === undefined) throw badSyntax(filters);
    parts.push(joint(filters.slice(end, match.index), filters), `(${criterion.sql})`);
    values.push(...criterion.values);
    end = match.index + whole.length;
  }
  parts.push(joint(filters.slice(end), filters));
  return { sql: `(${parts.join('')})`, values };
}

/** Between two criteria only `and`, `or` and parentheses are allowed. */
function joint(text: string, filters: string): string {
  if (text.replaceAll(/\b(and|or)\b|[()\s]/gi, '') !== '') throw badSyntax(filters);
  return text;
}

function toSql(column: string, operator: string, raw: string): SqlCondition | undefined {
  if (operator === 'in' || operator === 'notin') {
    const items = raw.split(',').map((item) => literal(item.trim()));
    const not = operator === 'in' ? '' : 'NOT ';
    return { sql: `${column} ${not}IN (${items.map(() => '?').join(', ')})`, values: items };
  }
  const comparison = COMPARISONS[operator];
  return comparison === undefined ? undefined : { sql: `${column} ${comparison} ?`, values: [literal(raw)] };
}

/**
 * A quoted text loses its outer quotes only: an apostrophe inside is unchanged, also doubled or escaped
 * ones.
 */
function literal(raw: string): SQLInputValue {
  if (raw.toLowerCase() === 'null') return null;
  const unquoted = /^'([\s\S]*)'$/.exec(raw)?.[1] ?? raw;
  const stamp = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(unquoted);
  if (stamp !== null) return `${stamp[1]}-${stamp[2]}-${stamp[3]} ${stamp[4]}:${stamp[5]}:${stamp[6]}`;
  return raw === unquoted && /^-?\d+(\.\d+)?$/.test(raw) ? Number(raw) : unquoted;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

function badSyntax(filters: string): DolibarrApiError {
  const bracketed = filters.startsWith('(') ? filters : `(${filters})`;
  return invalid(`Bad syntax of the search string: ${bracketed}`);
}

function invalid(reason: string): DolibarrApiError {
  return new DolibarrApiError(400, `Error when validating parameter sqlfilters -> ${reason}`);
}
