import { type ChangeEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { refusedFields } from '#frontend/lib/api/api-error.ts';
import { type FieldCheck, type FieldErrors, firstError, standingErrors } from './field-errors.ts';
import { useUnsaved } from './unsaved.ts';
import { useAction } from './use-action.ts';
import { flushSync } from 'react-dom';

/** Storage of a form's values: in memory, or in this browser (useDraft). */
interface FormState<Values> {
  draft: Values;
  change: (changes: Partial<Values>) => void;
  /** Resets to the first values or to `next`. */
  clear: (next?: Values) => void;
  /** Whether closing would lose input; false where the browser stores it. */
  changed?: boolean;
  /** The server saved these values. */
  settle?: (saved: Values) => void;
  /**
   * `theirs` was saved elsewhere. Typed input can stay; other fields follow. Can be called while rendering.
   */
  rebase?: (theirs: Values, keepTyped: boolean) => void;
}

interface Sending<Values> {
  /** Confirmation after a successful check; nothing is sent without it. */
  agree?: (values: Values) => Promise<boolean>;
  /** Called with the first error message. */
  onWrong?: (sentence: string) => void;
}

type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never;
}[keyof Values] &
  string;
type Changed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

/** A text field of these names, for parts of a form. */
export type FieldOf<Name extends string> = (name: Name) => {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: Changed) => void;
};

const useOwnValues = <Values extends object>(initial: Values): FormState<Values> => {
  const [draft, setDraft] = useState(initial);
  const [saved, settle] = useState(initial);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const changed = draft !== saved && !isSame(draft, saved);
  useUnsaved(changed);
  return {
    draft,
    change: (changes) => setDraft((now) => ({ ...now, ...changes })),
    clear: (next = initial) => {
      setDraft(next);
      settle(next);
    },
    changed,
    settle: (values) => {
      if (isSame(latest.current, values)) settle(values);
    },
    rebase: (theirs, keepTyped) => {
      setDraft(keepTyped ? withTyped(draft, saved, theirs) : theirs);
      settle(theirs);
    },
  };
};

/** Typed fields stay, the others take the values saved elsewhere. */
const withTyped = <Values extends object>(draft: Values, saved: Values, theirs: Values): Values =>
  Object.fromEntries(
    Object.keys({ ...theirs, ...draft }).map((name) => {
      const [mine, before] = [draft, saved].map((values) => values[name as keyof Values]);
      return [name, isSame(mine, before) ? theirs[name as keyof Values] : mine];
    }),
  ) as Values;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Form state: values, one error per field that an edit clears, one submission at a time (decision 012).
 * `check` runs before the action; the server's field errors are shown alike, `refusal` is an error without a
 * field.
 */
export const useForm = <Values extends object>(initial: Values, check?: FieldCheck<Values>) =>
  useFormOf(useOwnValues(initial), check);

/** The same with external values. */
export const useFormOf = <Values extends object>(
  state: FormState<Values>,
  check: FieldCheck<Values> = () => ({}),
) => {
  const values = state.draft;
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [atField, setAtField] = useState<unknown>();
  const submission = useAction((act: () => Promise<void>) => act());

  const change = (changes: Partial<Values>) => {
    state.change(changes);
    setErrors((now) => standingErrors(now, values, { ...values, ...changes }, check));
  };
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    change({ [name]: value } as unknown as Partial<Values>);

  const refuse = (form: HTMLElement, wrong: FieldErrors<Values>) =>
    focusRefused(form, () => setErrors(wrong));

  /** For `onSubmit`; `act` throws the server's refusal. */
  const submit =
    (act: (values: Values) => Promise<void>, { agree, onWrong }: Sending<Values> = {}) =>
    (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      if (submission.busy.current) return;
      const wrong = check(values);
      const first = firstError(wrong);
      if (first !== undefined) {
        submission.reset();
        refuse(form, wrong);
        return onWrong?.(first);
      }
      setErrors({});
      const send = () =>
        submission.run(async () => {
          try {
            await act(values);
            state.settle?.(values);
          } catch (error) {
            const refused = refusedFields(error) as FieldErrors<Values>;
            if (firstError(refused) !== undefined && refuse(form, refused)) setAtField(error);
            throw error;
          }
        });
      if (!agree) return send();
      void agree(values).then((yes) => (yes ? send() : undefined));
    };

  const reset = (next?: Values) => {
    state.clear(next);
    setErrors({});
    if (!submission.busy.current) submission.reset();
  };

  const { pending, error } = submission;
  /** Error of the last submission, unless a field shows it. */
  const refusal = error === atField ? undefined : error;
  const fields = fieldsOf(values, errors, set);
  const { changed = false, rebase } = state;
  return {
    values,
    changed,
    rebase,
    errors,
    pending,
    error,
    refusal,
    change,
    set,
    submit,
    reset,
    mark: setErrors,
    ...fields,
  };
};

/** Props of a UI field, by the type of its value. */
const fieldsOf = <Values extends object>(
  values: Values,
  errors: FieldErrors<Values>,
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void,
) => {
  const shown = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: (errors as Readonly<Record<string, string | undefined>>)[name],
  });
  return {
    field: <Name extends NamesOf<Values, string>>(name: Name) => ({
      ...shown(name),
      onChange: (event: Changed) => set(name, event.target.value as Values[Name]),
    }),
    number: <Name extends NamesOf<Values, number | null>>(name: Name) => ({
      ...shown(name),
      onChange: (value: number | null) => set(name, value as Values[Name]),
    }),
    box: <Name extends NamesOf<Values, boolean>>(name: Name) => ({
      checked: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.checked as Values[Name]),
    }),
  };
};

/**
 * Renders the errors synchronously, since they may not be rendered a frame later, and focuses the first
 * invalid field.
 * @returns false without one
 */
const focusRefused = (form: ParentNode, draw: () => void): boolean => {
  flushSync(draw);
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return field !== null;
};
