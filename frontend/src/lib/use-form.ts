import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react';
import type { Schema } from '#shared/kernel/endpoint.ts';
import { inputProblems } from '#shared/kernel/input-problems.ts';
import { refusedFields } from './api-error.ts';

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
 * A small form: texts, one error per field that clears when the field is edited, one submission at a time.
 * `check` runs before `act`; fields the server refuses are marked the same way.
 */
export const useForm = <Values extends Texts>(
  initial: Values,
  check: (values: Values) => FieldErrors<Values>,
) => {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

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
    setErrors(problems);
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  /** `act` throws what the server refused; `onRefused` gets it when no field of the form can say it. */
  const submit =
    (act: (values: Values) => Promise<void>, onRefused: (error: unknown) => void) =>
    async (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      if (busy.current) return;
      const problems = check(values);
      if (Object.values(problems).some(Boolean)) return refuse(form, problems);
      busy.current = true;
      setPending(true);
      try {
        await act(values);
      } catch (error) {
        const refused = Object.entries(refusedFields(error)).filter(([name]) => name in initial);
        if (refused.length > 0) refuse(form, Object.fromEntries(refused) as FieldErrors<Values>);
        else onRefused(error);
      } finally {
        busy.current = false;
        setPending(false);
      }
    };

  const reset = (next: Values = initial) => {
    setValues(next);
    setErrors({});
  };

  return { values, errors, pending, set, field, submit, reset, mark: setErrors };
};
