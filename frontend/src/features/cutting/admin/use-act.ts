import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DoneAct, isDoneAct, outcomeText } from '#frontend/features/cutting/admin/acts.ts';
import {
  type Cut,
  type CuttingFlow,
  type Proposal,
  TAKEN_BACK,
  tableFor,
  useProposal,
  useRatioTables,
} from '#frontend/features/cutting/proposal.ts';
import { type MovementsBody, recordMovements } from '#frontend/features/stock/admin/entry/recorded.ts';
import { type MovableProduct, movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { useToday } from '#frontend/lib/display/use-today.ts';
import { adminKey } from '#frontend/lib/storage/account-keys.ts';
import { useDraft } from '#frontend/lib/storage/use-draft.ts';
import { useStored } from '#frontend/lib/storage/use-stored.ts';
import { type FieldErrors, firstError } from '#frontend/lib/forms/field-errors.ts';
import { useFormOf } from '#frontend/lib/forms/use-form.ts';
import { sendOnce } from '#frontend/lib/forms/use-operation.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';

/** Fields common to both workshop forms. */
interface ActDraft extends Cut {
  product_id: string;
  qty: number | null;
}

/** The list is refetched while a form is open: a product can leave it, or get its ERP id. */
const GONE = 'Ce produit n’est plus dans la liste, ou il a changé de numéro : choisissez-le de nouveau.';

interface Sent {
  body: MovementsBody;
  about: Pick<DoneAct, 'from' | 'to' | 'category'>;
}

/** A restored draft before the products are loaded. */
const NOT_READ = 'Les produits n’ont pas encore pu être lus.';

/**
 * Common logic of entry and transfer: stored draft, product, proposal, request, result. `isListed`: all lines
 * are in the list, and no product is being chosen.
 */
export const useAct = <Draft extends ActDraft>(
  flow: CuttingFlow,
  fresh: (now: Date) => Draft,
  problemsOf: (draft: Draft, proposal: Proposal) => FieldErrors<Draft>,
  isListed: (draft: Draft) => boolean = () => false,
) => {
  const queries = useQueryClient();
  const stored = useDraft(`draft_${flow}`, () => fresh(new Date()), useToday());
  const [done, keepDone] = useStored<DoneAct>(adminKey(`last_${flow}`), isDoneAct);
  const products = useQuery(movableProductsQuery());
  const productOf = (id: string) => products.data?.find((one) => one.id === id);
  const product = productOf(stored.draft.product_id);
  const gone = products.data && stored.draft.product_id && !product ? GONE : undefined;
  const ownCategory = tableFor(useRatioTables(), product?.category ?? '');
  const chosen = stored.draft.category;
  const draft = { ...stored.draft, category: chosen === TAKEN_BACK ? '' : chosen || ownCategory };
  const proposal = useProposal(flow, draft);
  const form = useFormOf<Draft>({ ...stored, draft }, (values) => {
    const found = problemsOf(values, proposal);
    if (product || isListed(values) || firstError(found) !== undefined) return found;
    return { product_id: gone ?? NOT_READ } as FieldErrors<Draft>;
  });

  const send = async ({ body, about }: Sent, key: string) => {
    // even after a refusal, the stock may differ from the screen
    const answer = await recordMovements(body, key).finally(
      () => void queries.invalidateQueries({ queryKey: movableProductsQuery().queryKey }),
    );
    // STK-28
    notify.success(outcomeText(answer));
    keepDone({ answer, at: Date.now(), ...about });
    form.reset();
  };
  /** For `onSubmit`; both callbacks get the listed product. */
  const record = (
    sentOf: (product: MovableProduct) => Sent,
    agree: (product: MovableProduct) => Promise<boolean> = () => Promise.resolve(true),
  ) =>
    form.submit(
      async (values) => {
        if (product) await sendOnce(`attempt_${flow}`, { draft: values, body: sentOf(product) }, send);
      },
      { agree: async () => product !== undefined && (await agree(product)), onWrong: notify.error },
    );
  /** The same for products of the list. */
  const recordList = (sentOf: () => Sent) =>
    form.submit((values) => sendOnce(`attempt_${flow}`, { draft: values, body: sentOf() }, send), {
      onWrong: notify.error,
    });
  return {
    ...form,
    // reported at the field of a product that left the list
    errors: gone === undefined ? form.errors : { ...form.errors, product_id: gone },
    restoredFrom: stored.restoredFrom,
    product,
    productOf,
    proposal,
    done,
    record,
    recordList,
    another: () => keepDone(null),
  };
};
