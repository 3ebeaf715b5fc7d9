import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lotQuery } from '#frontend/features/stock/lots.queries.ts';
import { formatDate } from '#frontend/lib/display/format.ts';

/** A name is looked up once nobody types it any more. */
const TYPED_MS = 300;

/**
 * Why what comes in may not bear the name that was typed: there is a lot of that name, and it is not said to come from the
 * same supplier. Told at its field while the rest is filled in.
 */
export const useTakenLot = (productId: string, typed: string, supplier: string): string | undefined => {
  const name = useSettled(typed.trim());
  const known = useQuery({
    ...lotQuery(productId, name),
    ...(productId === '' || name === '' ? { queryFn: skipToken } : {}),
    // none of that name: an answer, and the usual one
    retry: false,
  }).data;
  if (!known || known.unknown || name !== typed.trim()) return undefined;
  const from = known.origin.supplier;
  if (from !== null && from === supplier.trim()) return undefined;
  const when = known.made_at === null ? '' : `, du ${formatDate(known.made_at)}`;
  return `Le lot ${name} existe déjà (${from ?? 'fournisseur non précisé'}${when}). Donnez un autre nom, ou dites le même fournisseur.`;
};

/** The value, once it has not changed for a moment. */
const useSettled = (value: string): string => {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), TYPED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
