import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import type { Schema } from '#shared/kernel/endpoint.ts';
import { inputProblems } from '#shared/kernel/input-problems.ts';
import { refusedFields } from '#frontend/lib/api/api-error.ts';
import { focusRefused } from './focus-refused.ts';
import { useAction } from './use-action.ts';

type Texts = Record<string, string>;
export type FieldErrors<Values extends Texts> = { [Name in keyof Values]?: string | undefined };

/** The first sentence per field that a shared schema says no with. */
export const schemaErrors = <Values extends Texts>(schema: Schema, values: unknown): FieldErrors<Values> => {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const problems = inputProblems(result.error.issues).toReversed();
  return Object.fromEntries(problems.map(({ field, message }) => [field, message])) as FieldErrors<Values>;
};

/**
 * A small form: texts, one error per field that clears when the field is edited, one submission at a time (decision 012).
 * `check` runs before the act; fields the server refuses are marked the same way, `refusal` is what no field can say.
 */
export const useForm = <Values extends Texts>(
  initial: Values,
  check: (values: Values) => FieldErrors<Values>,
) => {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const submission = useAction((act: () => Promise<void>) => act());

  const set = (name: keyof Values, value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: undefined }));
  };

  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      set(name, event.target.value),
  });

  const refuse = (form: HTMLElement, problems: FieldErrors<Values>) => {
    focusRefused(
      () => form,
      () => setErrors(problems),
    );
  };

  /** For `onSubmit`; `act` throws what the server refused. */
  const submit = (act: (values: Values) => Promise<void>) => (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (submission.busy.current) return;
    const problems = check(values);
    if (Object.values(problems).some(Boolean)) return refuse(form, problems);
    submission.run(async () => {
      try {
        await act(values);
      } catch (error) {
        const refused = Object.entries(refusedFields(error)).filter(([name]) => name in initial);
        if (refused.length === 0) throw error;
        refuse(form, Object.fromEntries(refused) as FieldErrors<Values>);
      }
    });
  };

  const reset = (next: Values = initial) => {
    setValues(next);
    setErrors({});
  };

  const { pending, error: refusal } = submission;
  return { values, errors, pending, refusal, set, field, submit, reset, mark: setErrors };
};
