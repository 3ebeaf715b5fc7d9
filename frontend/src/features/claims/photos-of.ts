import type { PhotoNumber } from '#shared/claims/claim-photo.ts';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';

/** The photographs of a claim; the server of a release before says of the first alone. */
export const photosOf = ({ photos, photo_le }: Pick<ClaimRow, 'photos' | 'photo_le'>): PhotoNumber[] =>
  photos ?? (photo_le === null ? [] : [1]);
