import { useQueryClient } from '@tanstack/react-query';
import { keepProducts, ratiosQuery } from '#frontend/features/cutting/cutting.queries.ts';
import { notify } from '#frontend/ui/feedback/notify.ts';

/** Keeps what lines of a category's table make, for this cutting and the next ones; throws what was refused. */
export const useSavedProducts = (category: string) => {
  const queries = useQueryClient();
  return async (chosen: { id: string; produit_id: string | null }[]) => {
    notify.success((await keepProducts(category, chosen)).message);
    await queries.invalidateQueries({ queryKey: ratiosQuery().queryKey });
  };
};
