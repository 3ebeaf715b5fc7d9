import { business } from '#shared/content/business.ts';

/** A row of amounts: what it is, how much of it, what it comes to. */
export type AmountRow = { label: string; quantity: string; amount: string };

export type Block =
  | { kind: 'text'; text: string }
  /** The one thing to do; its address is also written out in the plain form. */
  | { kind: 'action'; label: string; url: string }
  /** Something to copy by hand. */
  | { kind: 'secret'; label: string; value: string }
  | { kind: 'amounts'; rows: AmountRow[]; totals: { label: string; amount: string }[] }
  /** A table with a title: what it is, the figure, and what that is compared with (empty for nothing). */
  | { kind: 'figures'; title: string; rows: { label: string; value: string; note: string }[] }
  /** Something beside the matter, with a link of its own at its end if need be. */
  | { kind: 'note'; text: string; url?: string };

/**
 * What a mail says, once; the plain and the HTML form are both made from it, so that neither says less than the other.
 */
export type Letter = {
  subject: string;
  /** What mailboxes show beside the subject. */
  preview: string;
  /**
   * The name in the greeting. Absent while the address is not verified: anybody may have typed that name, and we must
   * not send a stranger's text.
   */
  greeted?: string;
  blocks: Block[];
  /** Why this person receives it. */
  reason: string;
};

export const SIGNATURE = `L’équipe ${business.name}`;
