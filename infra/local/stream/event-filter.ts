/** A stream record as passed to a function. */
export type StreamRecord = Readonly<Record<string, unknown>> & {
  dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number };
};

type Matches = (value: unknown) => boolean;

/**
 * Parses the filters of an event source mapping: a record passes if one of them matches. All named fields
 * must match, each by one of its values; only equality and `prefix` are supported. Throws on any other.
 */
export function eventFilter(patterns: readonly string[]): Matches {
  const all = patterns.map((pattern) => fieldsMatch(JSON.parse(pattern), '$'));
  return (record) => all.length === 0 || all.some((matches) => matches(record));
}

function fieldsMatch(pattern: unknown, at: string): Matches {
  if (Array.isArray(pattern)) return oneMatches(pattern, at);
  if (pattern === null || typeof pattern !== 'object' || Object.keys(pattern).length === 0)
    throw new Error(`Filter ${at}: a field takes a list of values, or an object of fields.`);
  const fields = Object.entries(pattern).map(([name, inner]) => {
    if (name.startsWith('$')) throw new Error(`Filter ${at}: ${name} is not known to the local host.`);
    return [name, fieldsMatch(inner, `${at}.${name}`)] as const;
  });
  return (value) =>
    value !== null &&
    typeof value === 'object' &&
    fields.every(([name, matches]) => matches((value as Record<string, unknown>)[name]));
}

function oneMatches(forms: readonly unknown[], at: string): Matches {
  if (forms.length === 0) throw new Error(`Filter ${at}: an empty list matches nothing.`);
  const all = forms.map((form) => formMatches(form, at));
  return (value) => all.some((matches) => matches(value));
}

function formMatches(form: unknown, at: string): Matches {
  if (typeof form === 'string') return (value) => value === form;
  const [[name, wanted] = [], ...others] = Object.entries(form ?? {});
  if (name !== 'prefix' || typeof wanted !== 'string' || others.length > 0)
    throw new Error(`Filter ${at}: ${JSON.stringify(form)} is not known to the local host.`);
  return (value) => typeof value === 'string' && value.startsWith(wanted);
}
