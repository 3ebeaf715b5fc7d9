import type { JsonSchema } from './json-schema.ts';

export type FieldRow = { name: string; type: string; required: boolean };

/**
 * The fields of a body or an answer, one a line: `items[].product_id`. Fields of alternative forms follow
 * each other.
 */
export const fieldRows = (schema: JsonSchema, at = ''): FieldRow[] => {
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return uniqueRows(forms.flatMap((form) => fieldRows(form, at)));
  if (schema.type === 'array' && schema.items) return fieldRows(schema.items, `${at}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = at === '' ? name : `${at}.${name}`;
    const required = schema.required?.includes(name) ?? false;
    return [{ name: path, type: typeText(field), required }, ...fieldRows(field, path)];
  });
};

/** Two forms may share a field: it is shown once, required if every occurrence is. */
const uniqueRows = (rows: FieldRow[]): FieldRow[] => {
  const byName = new Map<string, FieldRow>();
  for (const row of rows) {
    const known = byName.get(row.name);
    const types = known ? [...new Set([...known.type.split(' ou '), ...row.type.split(' ou ')])] : [row.type];
    byName.set(row.name, {
      name: row.name,
      type: types.join(' ou '),
      required: row.required && (known?.required ?? true),
    });
  }
  return [...byName.values()];
};

const WORDS: Record<string, string> = {
  string: 'texte',
  number: 'nombre',
  integer: 'entier',
  boolean: 'vrai ou faux',
  null: 'null',
  object: 'objet',
  array: 'liste',
};

/** A type in a few French words. */
export const typeText = (schema: JsonSchema): string => {
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return [...new Set(forms.map(typeText))].join(' ou ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => WORDS[type] ?? type).join(' ou ');
  if (schema.type === 'array') return schema.items ? `liste de ${typeText(schema.items)}` : 'liste';
  return WORDS[schema.type ?? ''] ?? 'valeur';
};
