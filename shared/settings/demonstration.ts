import * as z from 'zod/mini';

/** Demonstration features of the specification that real customers must not see (AMB-15). */
export type Demonstration = {
  /** The demonstration cards of PRO-40 in the account. */
  cardForm: boolean;
};

/** Off: a real customer never enters a card on our pages. The demonstration data switch it on. */
export const DEFAULT_DEMONSTRATION: Demonstration = { cardForm: false };

export const demonstrationWire = z.object({ card_form: z.boolean({ error: 'Oui ou non.' }) });
type Wire = z.output<typeof demonstrationWire>;

export const demonstrationFrom = ({ card_form }: Wire): Demonstration => ({ cardForm: card_form });
export const demonstrationView = ({ cardForm }: Demonstration): Wire => ({ card_form: cardForm });
