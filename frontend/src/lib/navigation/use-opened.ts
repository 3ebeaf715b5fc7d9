import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * What stands open beside a list, by its name in the address: a reload and a link find it, Back closes it, and closing it
 * goes back to the entry of the history that it was opened from.
 */
export const useOpened = (name: string): [string | undefined, (id: string | undefined) => void] => {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const openedHere = (state as { openedFromList?: string } | null)?.openedFromList === name;
  const open = (id: string | undefined): void => {
    if (id === undefined && openedHere) return void navigate(-1);
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === undefined) next.delete(name);
        else next.set(name, id);
        return next;
      },
      // a link from elsewhere led here: there is no entry without it to go back to
      id === undefined ? { replace: true } : { state: { openedFromList: name } },
    );
  };
  return [parameters.get(name) ?? undefined, open];
};
