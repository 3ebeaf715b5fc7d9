import type { Claim } from './claim.ts';

/** A claim has at most four photographs; each has a number of its own, so that one sent twice is one. */
export const photoNumbers = [1, 2, 3, 4] as const;
export type PhotoNumber = (typeof photoNumbers)[number];

const attributes = { 1: 'photoAt', 2: 'photoAt2', 3: 'photoAt3', 4: 'photoAt4' } as const;

/** Where a claim says since when one is kept. */
export const photoAttribute = (number: PhotoNumber) => attributes[number];

export const storedPhotos = (
  claim: Pick<Claim, 'photoAt' | 'photoAt2' | 'photoAt3' | 'photoAt4'>,
): PhotoNumber[] => photoNumbers.filter((number) => claim[photoAttribute(number)] !== undefined);
