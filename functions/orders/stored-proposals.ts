import { linesFrom, type StoredLine, storedLines } from '#functions/orders/lines/stored-lines.ts';
import type { CartVat } from '#shared/settings/cart-vat.ts';
import { lineVatOf } from '#shared/settings/cart-vat.ts';
import type { Proposal } from '#shared/orders/proposal.ts';

/** What a customer was asked, as it lies in the order: its line like the order's own. */
export type StoredProposal = Omit<Proposal, 'instead'> & { line: StoredLine };

export const storedProposals = (proposals: readonly Proposal[]): StoredProposal[] =>
  proposals.flatMap(({ instead, ...proposal }) =>
    storedLines([instead]).map((line) => ({ ...proposal, line })),
  );

export const proposalsFrom = (stored: readonly StoredProposal[], vat: CartVat): Proposal[] =>
  stored.flatMap(({ line, ...proposal }) =>
    linesFrom([line]).map((instead) => ({ ...proposal, instead: { ...instead, ...lineVatOf(vat) } })),
  );
