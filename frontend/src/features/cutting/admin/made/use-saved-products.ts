import { useQueryClient } from '@tanstack/react-query';
import { keepProducts, ratiosQuery } from '#frontend/features/cutting/cutting.queries.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';

/** Saves the products of a category's lines for this and later cuttings; throws refusals. */
export const useSavedProducts = (category: string) => {
  const queries = useQueryClient();
  return async (chosen: { id: string; produit_id: string | null }[]) => {
    notify.success((await keepProducts(category, chosen)).message);
    await queries.invalidateQueries({ queryKey: ratiosQuery().queryKey });
  };
};
