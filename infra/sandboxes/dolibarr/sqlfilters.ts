import type { SQLInputValue } from 'node:sqlite';
import { DolibarrApiError } from './server/api-answer.ts';

/** `(t.col:op:value) and ((…) or (…))`, Dolibarr's universal search criteria, turned into SQL with bound values. */
export interface SqlCondition {
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
export function parseSqlFilters(
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
