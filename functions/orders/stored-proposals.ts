import { linesFrom, storedLines } from '#functions/orders/lines/stored-lines.ts';
import { storedVersions } from '#functions/stored-versions.ts';
import type { CartVat } from '#shared/settings/cart-vat.ts';
import { lineVatOf } from '#shared/settings/cart-vat.ts';
import type { Proposal } from '#shared/orders/proposal.ts';

/** What a customer was asked, as it lies in the order: its line like the order's own, with the version it was written in. */
export type StoredProposal = Omit<Proposal, 'instead'> & { v: number; line: unknown };

export const storedProposals = (proposals: readonly Proposal[]): StoredProposal[] =>
  proposals.map(({ instead, ...proposal }) => ({
    ...proposal,
    v: storedVersions.order,
    line: storedLines([instead])[0],
  }));

export const proposalsFrom = (stored: readonly StoredProposal[], vat: CartVat): Proposal[] =>
  stored.flatMap(({ v, line, ...proposal }) =>
    linesFrom([line], v).map((instead) => ({ ...proposal, instead: { ...instead, ...lineVatOf(vat) } })),
  );
