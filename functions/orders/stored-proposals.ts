import * as z from 'zod/mini';
import { linesFrom, storedLine, storedLines } from '#functions/orders/lines/stored-lines.ts';
import { units } from '#shared/kernel/quantity.ts';
import type { CartVat } from '#shared/settings/cart-vat.ts';
import { lineVatOf } from '#shared/settings/cart-vat.ts';
import type { Proposal } from '#shared/orders/proposal.ts';

/** A proposal to the customer, as stored in the order: its line like the order's own. */
export const storedProposal = z.object({
  id: z.string(),
  kind: z.exactOptional(z.literal('bound')),
  productId: z.string(),
  label: z.string(),
  ordered: z.object({ unit: z.enum(units), milli: z.number() }),
  state: z.enum(['open', 'accepted', 'declined']),
  at: z.string(),
  until: z.string(),
  line: storedLine,
});
export type StoredProposal = z.output<typeof storedProposal>;

export const storedProposals = (proposals: readonly Proposal[]): StoredProposal[] =>
  proposals.flatMap(({ instead, ...proposal }) =>
    storedLines([instead]).map((line) => ({ ...proposal, line })),
  );

export const proposalsFrom = (stored: readonly StoredProposal[], vat: CartVat): Proposal[] =>
  stored.flatMap(({ line, ...proposal }) =>
    linesFrom([line]).map((instead) => ({ ...proposal, instead: { ...instead, ...lineVatOf(vat) } })),
  );
