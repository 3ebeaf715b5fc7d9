import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DoneAct, isDoneAct, saidOf } from '#frontend/features/cutting/admin/acts.ts';
import type { Cut } from '#frontend/features/cutting/proposal.ts';
import {
  type CuttingFlow,
  TAKEN_BACK,
  tableFor,
  useProposal,
  useRatioTables,
} from '#frontend/features/cutting/proposal.ts';
import { type MovementsBody, recordMovements } from '#frontend/features/stock/admin/entry/recorded.ts';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { adminKey } from '#frontend/lib/storage/account-keys.ts';
import { useDraft } from '#frontend/lib/storage/use-draft.ts';
import { useKept } from '#frontend/lib/storage/use-kept.ts';
import { useOperation } from '#frontend/lib/forms/use-operation.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';

/** What both forms of the workshop fill in. */
interface ActDraft extends Cut {
  product_id: string;
  qty: number | null;
}

/** The list is read again while a form is open: a product may have left it, or got its number from the ERP. */
const GONE = 'Ce produit n’est plus dans la liste, ou il a changé de numéro : choisissez-le de nouveau.';

interface Sent {
  body: MovementsBody;
  about: Pick<DoneAct, 'from' | 'to' | 'category'>;
}

/** What an entry and a transfer have in common: a kept draft, a product, a proposal, one request, what came of it. */
export const useAct = <Draft extends ActDraft>(flow: CuttingFlow, fresh: (now: Date) => Draft) => {
  const queries = useQueryClient();
  const { draft: said, restoredFrom, change, clear } = useDraft(`draft_${flow}`, () => fresh(new Date()));
  const [done, keepDone] = useKept<DoneAct>(adminKey(`last_${flow}`), isDoneAct);
  const [problems, setProblems] = useState<Partial<Record<keyof Draft | 'form', string>>>({});
  const products = useQuery(movableProductsQuery());
  const productOf = (id: string) => products.data?.find((one) => one.id === id);
  const product = productOf(said.product_id);
  const gone = products.data && said.product_id && !product ? GONE : undefined;
  const ownCategory = tableFor(useRatioTables(), product?.category ?? '');
  const category = said.category === TAKEN_BACK ? '' : said.category || ownCategory;
  const draft = { ...said, category };
  const proposal = useProposal(flow, draft);
  const readAgain = () => void queries.invalidateQueries({ queryKey: movableProductsQuery().queryKey });

  const sending = useOperation(`attempt_${flow}`, async ({ body, about }: Sent, key) => {
    // refused or not, the stock may be another than the one on the screen
    const answer = await recordMovements(body, key).finally(readAgain);
    // STK-28
    notify.success(saidOf(answer));
    keepDone({ answer, at: Date.now(), ...about });
    clear();
  });
  return {
    draft,
    restoredFrom,
    problems,
    product,
    /** What is said at the field of a product that is not in the list any more. */
    gone,
    productOf,
    proposal,
    sending,
    done,
    set: (changes: Partial<Draft>) => {
      change(changes);
      setProblems({});
    },
    restart: () => {
      clear();
      setProblems({});
    },
    another: () => keepDone(null),
    /** Says what keeps the act from being sent; the product when nothing does. */
    checked: (found: Partial<Record<keyof Draft | 'form', string>>): typeof product => {
      const [first] = Object.values<string | undefined>(found);
      if (first === undefined && product) return product;
      notify.error(first ?? gone ?? 'Les produits n’ont pas encore pu être lus.');
      sending.reset();
      setProblems(found);
      return undefined;
    },
  };
};
