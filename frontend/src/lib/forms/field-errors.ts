import type { Schema } from '#shared/kernel/endpoint.ts';
import { inputProblems } from '#shared/kernel/input-problems.ts';

/** A field or a path within it: `price`, `zones.0.price`. */
type PathOf<Values extends object> = (keyof Values & string) | `${keyof Values & string}.${string}`;
/** One message per invalid field; `form` for errors of no single field. */
export type FieldErrors<Values extends object> = {
  readonly [Path in PathOf<Values> | 'form']?: string | undefined;
};
export type FieldCheck<Values extends object> = (values: Values) => FieldErrors<Values>;

/** The schema's first error message per field. */
export const schemaErrors = <Values extends object>(schema: Schema, values: unknown): FieldErrors<Values> => {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const problems = inputProblems(result.error.issues).toReversed();
  return Object.fromEntries(problems.map(({ field, message }) => [field, message])) as FieldErrors<Values>;
};

export const firstError = (errors: object): string | undefined =>
  Object.values(errors as Readonly<Record<string, string | undefined>>).find(Boolean);

/**
 * Errors that remain after an edit: not those of edited fields, nor those that the check no longer reports.
 */
export const standingErrors = <Values extends object>(
  errors: FieldErrors<Values>,
  before: Values,
  after: Values,
  check: FieldCheck<Values>,
): FieldErrors<Values> => {
  if (firstError(errors) === undefined) return errors;
  const [errorsBefore, errorsAfter]: Readonly<Record<string, string | undefined>>[] = [
    check(before),
    check(after),
  ];
  const stands = ([path, error]: [string, unknown]) => {
    const value = valueAt(after, path);
    // errors that the check never reported come from the server
    return (
      value !== undefined &&
      Object.is(value, valueAt(before, path)) &&
      (errorsAfter?.[path] === error || errorsBefore?.[path] !== error)
    );
  };
  return Object.fromEntries(Object.entries(errors).filter(stands)) as FieldErrors<Values>;
};

const valueAt = (values: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], values);
