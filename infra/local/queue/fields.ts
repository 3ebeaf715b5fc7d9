import { invalidValue, missingParameter, QueueError } from './queue-error.ts';

/** Input of an action as parsed from JSON, unvalidated. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function optionalText(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalidValue(name, value, 'Must be a string.');
  return value;
}

export function requiredText(fields: Fields, name: string): string {
  const value = optionalText(fields, name);
  if (value === undefined || value === '') throw missingParameter(name);
  return value;
}

export function optionalWhole(fields: Fields, name: string, min: number, max: number): number | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw invalidValue(name, value, `Must be an integer from ${min} to ${max}.`);
  }
  return value;
}

export function textList(fields: Fields, name: string): string[] {
  const value = fields[name];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw invalidValue(name, value, 'Must be a list.');
  return value.map((item) => String(item));
}

/** Attributes of a queue: texts by name (numbers and booleans are converted to text). */
export function textMap(fields: Fields, name: string): Record<string, string> {
  const value = fields[name];
  if (value === undefined || value === null) return {};
  if (!isFields(value)) throw invalidValue(name, value, 'Must be a map.');
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, String(item)]));
}

export function jsonFields(text: string): Fields {
  let parsed: unknown;
  try {
    parsed = text === '' ? {} : JSON.parse(text);
  } catch {
    throw new QueueError('SerializationException', 'The request body is not valid JSON.');
  }
  if (!isFields(parsed)) {
    throw new QueueError('SerializationException', 'The request body must be a JSON object.');
  }
  return parsed;
}
