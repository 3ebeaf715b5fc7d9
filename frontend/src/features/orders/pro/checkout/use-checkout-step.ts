import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const STEP = 'etape';
const SUMMARY = 'recapitulatif';

/**
 * The summary has its address: back closes it, a reload or a sign-in in between comes back to it. `?etape=recapitulatif`
 * stands beside whatever else the address says.
 */
export const useCheckoutStep = () => {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation() as { state: { openedHere?: boolean } | null };
  const navigate = useNavigate();
  const atSummary = parameters.get(STEP) === SUMMARY;

  const leave = useCallback(
    () =>
      setParameters(
        (now) => {
          now.delete(STEP);
          return now;
        },
        { replace: true },
      ),
    [setParameters],
  );
  return {
    atSummary,
    open: useCallback(
      () =>
        setParameters(
          (now) => {
            now.set(STEP, SUMMARY);
            return now;
          },
          { state: { openedHere: true } },
        ),
      [setParameters],
    ),
    /** As « back » does where the summary was opened from here. */
    close: () => {
      if (state?.openedHere) void navigate(-1);
      else leave();
    },
    /** The order is placed: back must not lead to its summary again. */
    leave,
  };
};
