import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

type Parameters = Readonly<Record<string, string>>;

/**
 * A detail opened by URL parameters: « back » closes it, a reload or a link opens it. Other parameters are
 * unchanged.
 */
export const useOpened = <Name extends string>(names: readonly Name[]) => {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { state: { openedHere?: boolean } | null };
  const navigate = useNavigate();
  const list = names.join('\n');
  const openedHere = state?.openedHere === true;

  const write = useCallback(
    (values: Parameters, options: { replace: boolean; openedHere: boolean }) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before);
          for (const name of list.split('\n')) next.delete(name);
          for (const [name, value] of Object.entries(values)) next.set(name, value);
          return next;
        },
        { replace: options.replace, state: options.openedHere ? { openedHere: true } : null },
      ),
    [list, setParameters],
  );
  return {
    /** The value of each parameter; null: absent. */
    values: Object.fromEntries(names.map((name) => [name, parameters.get(name)])) as Record<
      Name,
      string | null
    >,
    open: useCallback(
      (values: Partial<Record<Name, string>>) =>
        write(values as Parameters, { replace: false, openedHere: true }),
      [write],
    ),
    /** Goes back where it was opened from here. */
    close: () => {
      if (openedHere) void navigate(-1);
      else write({}, { replace: true, openedHere: false });
    },
    /** Finished: « back » must not open it again. */
    leave: useCallback(() => write({}, { replace: true, openedHere: false }), [write]),
  };
};
