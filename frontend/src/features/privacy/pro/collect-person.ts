import { call } from '#frontend/lib/api/call.ts';
import type { ReplyOf } from '#shared/kernel/endpoint.ts';
import { privacyContract } from '#shared/privacy/privacy.contract.ts';
import { allPages } from './all-pages.ts';

const { exportPerson } = privacyContract.endpoints;

/** The complete export of a member, as saved. */
export type PersonExport = Omit<ReplyOf<typeof exportPerson>, 'success' | 'next_cursor'>;

/**
 * Fetches the whole export and reports the number of orders after each page.
 * @throws a page's error
 */
export const collectPerson = (person: string, onProgress: (orders: number) => void): Promise<PersonExport> =>
  allPages((query) => call(exportPerson, { params: { person }, query }, { as: 'pro' }), onProgress);
