import { useState } from 'react';
import { storageKeys } from '#frontend/lib/storage/storage-keys.ts';
import { readStoredJson, writeStored, writeStoredJson } from '#frontend/lib/storage/stored.ts';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';

/** In base64, each under its order and product. */
const keptPhotos = (): Record<string, string> => {
  const stored = readStoredJson(storageKeys.claimPhotos);
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/**
 * The photograph of a re-weighed piece, from when it was drawn until it is sent: over a reload, and up to the sign-out. Where
 * the browser has no room for it, it lives as long as the page.
 */
export const useKeptPhoto = ({ order_id, product_id }: ClaimRow) => {
  const name = `${order_id} ${product_id}`;
  const [photo, setPhoto] = useState(() => keptPhotos()[name]);
  const keep = (next: string | undefined): void => {
    const { [name]: _before, ...others } = keptPhotos();
    const all = next === undefined ? others : { ...others, [name]: next };
    if (Object.keys(all).length === 0) writeStored(storageKeys.claimPhotos, null);
    else writeStoredJson(storageKeys.claimPhotos, all);
    setPhoto(next);
  };
  return [photo, keep] as const;
};
