import type { Schema } from '#shared/kernel/endpoint.ts';
import { inputProblems } from '#shared/kernel/input-problems.ts';

/** A field, or a part of it: `price`, `zones.0.price`. */
type PathOf<Values extends object> = (keyof Values & string) | `${keyof Values & string}.${string}`;
/** One sentence for each field that is wrong; `form` is what is wrong with none of them alone. */
export type FieldErrors<Values extends object> = {
  readonly [Path in PathOf<Values> | 'form']?: string | undefined;
};
export type Check<Values extends object> = (values: Values) => FieldErrors<Values>;

/** The first sentence per field that a shared schema says no with. */
export const schemaErrors = <Values extends object>(schema: Schema, values: unknown): FieldErrors<Values> => {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const problems = inputProblems(result.error.issues).toReversed();
  return Object.fromEntries(problems.map(({ field, message }) => [field, message])) as FieldErrors<Values>;
};

export const firstError = (errors: object): string | undefined =>
  Object.values(errors as Readonly<Record<string, string | undefined>>).find(Boolean);

/** What still stands after an edit: nothing about what was edited, nothing that the check no longer says. */
export const standingErrors = <Values extends object>(
  errors: FieldErrors<Values>,
  before: Values,
  after: Values,
  check: Check<Values>,
): FieldErrors<Values> => {
  if (firstError(errors) === undefined) return errors;
  const [errorsBefore, errorsAfter]: Readonly<Record<string, string | undefined>>[] = [
    check(before),
    check(after),
  ];
  const stands = ([path, error]: [string, unknown]) => {
    const value = valueAt(after, path);
    // what the check never said is the server's
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
