import type { Claim } from './claim.ts';

/** At most four photos, identified by number, so that a repeated upload is idempotent. */
export const photoNumbers = [1, 2, 3, 4] as const;
export type PhotoNumber = (typeof photoNumbers)[number];

const attributes = { 1: 'photoAt', 2: 'photoAt2', 3: 'photoAt3', 4: 'photoAt4' } as const;

/** Attribute with the storage time of a photo. */
export const photoAttribute = (number: PhotoNumber) => attributes[number];

export const storedPhotos = (
  claim: Pick<Claim, 'photoAt' | 'photoAt2' | 'photoAt3' | 'photoAt4'>,
): PhotoNumber[] => photoNumbers.filter((number) => claim[photoAttribute(number)] !== undefined);
