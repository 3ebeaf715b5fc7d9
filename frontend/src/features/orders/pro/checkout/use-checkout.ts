import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { useOpened } from '#frontend/lib/navigation/use-opened.ts';
import type { OrderDraft } from './confirm-order.ts';
import type { Confirmation, PlacedOrder } from './confirmation.ts';
import { UNANSWERED } from './order-sentences.ts';

/** The summary has a URL, for reload and sign-in. */
const STEP = ['etape'] as const;
const SUMMARY = 'recapitulatif';

export type Problem = Exclude<Confirmation, { kind: 'placed' }>;

/** Loaded with the first quantity (shop.tsx), not with the first view. */
export const loadConfirmation = () => import('./confirm-draft.ts');

/** Summary, confirmation and success (PRO-17, PRO-18). */
export const useCheckout = (
  customerId: string | undefined,
  draft: OrderDraft,
  changedElsewhere: () => Promise<boolean>,
) => {
  const step = useOpened(STEP);
  const [problem, setProblem] = useState<Problem>();
  const [placed, setPlaced] = useState<PlacedOrder>();
  const queries = useQueryClient();
  const { leave } = step;

  const succeed = useCallback(
    (order: PlacedOrder) => {
      setPlaced(order);
      setProblem(undefined);
      leave();
      void queries.invalidateQueries({ queryKey: ['catalog', 'products'] });
      void queries.invalidateQueries({ queryKey: ['orders'] });
    },
    [leave, queries],
  );

  const { run, pending, busy } = useAction(async () => {
    const wantedAgain = problem?.kind === 'refused' && problem.identical !== undefined;
    setProblem(undefined);
    try {
      const { confirmDraft } = await loadConfirmation();
      const outcome = await confirmDraft(customerId, { ...draft, wantedAgain }, changedElsewhere);
      if (outcome === 'enough') return step.close();
      if (outcome.kind === 'placed') return succeed(outcome.order);
      setProblem(outcome);
      if (outcome.kind === 'refused') await readWhatRefused(queries, outcome);
    } catch {
      // the code failed to load: nothing was sent
      setProblem({ kind: 'unanswered', message: UNANSWERED });
    }
  });

  return {
    step: placed
      ? ('placed' as const)
      : step.values.etape === SUMMARY
        ? ('summary' as const)
        : ('cart' as const),
    placed,
    problem,
    pending,
    confirm: () => run(),
    busy,
    /** An order whose reply was lost. */
    found: succeed,
    /** A refused field is being corrected. */
    amend: () => setProblem((now) => (now?.kind === 'refused' && !now.catalog ? undefined : now)),
    review: () => {
      setProblem(undefined);
      setPlaced(undefined);
      step.open({ etape: SUMMARY });
    },
    close: () => {
      if (busy.current) return;
      if (placed) setPlaced(undefined);
      else step.close();
    },
  };
};
export type Checkout = ReturnType<typeof useCheckout>;

/** ERR-37. */
export const successText = ({ reference, approveBefore }: PlacedOrder): string =>
  approveBefore === undefined
    ? `Votre commande a été enregistrée avec succès! Référence: ${reference}`
    : `Votre commande ${reference} attend le oui d’un Gérant jusqu’au ${formatDateTime(approveBefore)}. La viande est réservée.`;

/** The message states that data was refetched, so it is refetched before the message is shown. */
const readWhatRefused = async (
  queries: QueryClient,
  { catalog, fields }: Extract<Problem, { kind: 'refused' }>,
): Promise<void> => {
  if (catalog) await queries.invalidateQueries({ queryKey: ['catalog', 'products'] });
  if (catalog || Object.keys(fields).length > 0) {
    void queries.invalidateQueries({ queryKey: ['delivery'] });
    void queries.invalidateQueries({ queryKey: ['customers', 'addresses'] });
  }
};
