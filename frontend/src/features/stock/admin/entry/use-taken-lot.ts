import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lotQuery } from '#frontend/features/stock/lots.queries.ts';
import { formatDate } from '#frontend/lib/display/format.ts';

/** Debounce of the lookup. */
const TYPED_MS = 300;

/**
 * Why a typed lot name cannot be used: a lot of that name exists with another or unknown supplier. Shown
 * while the form is filled in.
 */
export const useTakenLot = (productId: string, typed: string, supplier: string): string | undefined => {
  const name = useSettled(typed.trim());
  const known = useQuery({
    ...lotQuery(productId, name),
    ...(productId === '' || name === '' ? { queryFn: skipToken } : {}),
    // « not found » is the normal reply
    retry: false,
  }).data;
  if (!known || known.unknown || name !== typed.trim()) return undefined;
  const from = known.origin.supplier;
  if (from !== null && from === supplier.trim()) return undefined;
  const when = known.made_at === null ? '' : `, du ${formatDate(known.made_at)}`;
  return `Le lot ${name} existe déjà (${from ?? 'fournisseur non précisé'}${when}). Donnez un autre nom, ou dites le même fournisseur.`;
};

/** Debounced value. */
const useSettled = (value: string): string => {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), TYPED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
