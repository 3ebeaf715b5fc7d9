import * as z from 'zod/mini';

/** What of the specification is a show, and nothing a real customer should meet (AMB-15). */
export type Demonstration = {
  /** The made-up cards of PRO-40 stand in the account. */
  cardForm: boolean;
};

/** A real customer never types a card on a page of ours: the demo's own data switch it on. */
export const DEFAULT_DEMONSTRATION: Demonstration = { cardForm: false };

export const demonstrationWire = z.object({ card_form: z.boolean({ error: 'Oui ou non.' }) });
type Wire = z.output<typeof demonstrationWire>;

export const demonstrationFrom = ({ card_form }: Wire): Demonstration => ({ cardForm: card_form });
export const demonstrationView = ({ cardForm }: Demonstration): Wire => ({ card_form: cardForm });
