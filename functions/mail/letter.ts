import { business } from '#shared/content/business.ts';
import { withFirst } from '#shared/kernel/dates.ts';

/** A row of amounts: label, quantity, amount. */
type AmountRow = { label: string; quantity: string; amount: string };

export type Block =
  | { kind: 'text'; text: string }
  /** The call to action; its address is also written out in the plain form. */
  | { kind: 'action'; label: string; url: string }
  /** A value to copy by hand. */
  | { kind: 'secret'; label: string; value: string }
  | { kind: 'amounts'; rows: AmountRow[]; totals: { label: string; amount: string }[] }
  /** A table with a title: label, figure, and its comparison (empty for none). */
  | { kind: 'figures'; title: string; rows: { label: string; value: string; note: string }[] }
  /** A side note, optionally with a link at its end. */
  | { kind: 'note'; text: string; url?: string };

/** Content of an e-mail; the plain and the HTML form are both made from it, so that they are equivalent. */
export type Letter = {
  subject: string;
  /** Preview text that mail clients show next to the subject. */
  preview: string;
  /**
   * The name in the greeting. Absent while the address is not verified: anyone may have typed that name, and
   * we must not send a stranger's text.
   */
  greeted?: string;
  blocks: Block[];
  /** Why this recipient gets it. */
  reason: string;
};

export const SIGNATURE = `L’équipe ${business.name}`;

const INSTANT = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** `21 novembre 2026 à 14:32`, Paris time. */
export const inParisTime = (iso: string): string => withFirst(INSTANT.format(new Date(iso)));
