import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { privacyContract } from '#shared/privacy/privacy.contract.ts';
import { allPages } from './all-pages.ts';

const { exportPerson } = privacyContract.endpoints;

/** What is held of one person in one piece, as it is saved. */
export type PersonExport = Omit<ReplyOf<typeof exportPerson>, 'success' | 'next_cursor'>;

/** Every page, one after the other; says after each how many orders it has. Throws what a page refuses. */
export const collectPerson = (person: string, onProgress: (orders: number) => void): Promise<PersonExport> =>
  allPages((query) => call(exportPerson, { params: { person }, query }, { as: 'pro' }), onProgress);
