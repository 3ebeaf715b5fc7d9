import * as z from 'zod/mini';
import type { PersonRole } from '#shared/kernel/access.ts';

/**
 * What somebody of a company may choose to be written about. `own`: orders that they placed; `company`: those of the others;
 * `approvals`: « À valider »; `invoices`: what is owed; `weekly`: prices that moved. What nobody may go without is none of them (`orderReaders`, `mustGo`).
 */
export const letterKinds = ['own', 'company', 'approvals', 'invoices', 'weekly'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** As it is stored: only what somebody said; the rest is by `wants`. */
export const letterChoices = z.object({
  own: z.exactOptional(z.boolean()),
  company: z.exactOptional(z.boolean()),
  approvals: z.exactOptional(z.boolean()),
  invoices: z.exactOptional(z.boolean()),
  weekly: z.exactOptional(z.boolean()),
});
export type LetterChoices = z.output<typeof letterChoices>;

const choice = z.optional(z.boolean({ error: 'Dites oui ou non.' }));

/** What somebody says of it: what is not named stays. */
export const letterForm = z
  .object({ own: choice, company: choice, approvals: choice, invoices: choice, weekly: choice })
  .check(
    z.refine(
      (chosen) => letterKinds.some((kind) => chosen[kind] !== undefined),
      'Dites quelle lettre vous voulez, ou ne voulez plus.',
    ),
  );
export type LetterForm = z.output<typeof letterForm>;

/** Somebody who can be written to: neither blocked nor only invited. */
export type Reader = {
  /** Absent: the login that the company is written under. */
  id?: string;
  mail: string;
  role: PersonRole;
  seesPrices: boolean;
  letters: LetterChoices;
};

/** What of a company decides which letters there are. */
export type Company = {
  /** False where nobody was ever invited. */
  isSeveral: boolean;
  /** Where papers go; empty: it is not set. */
  accountantMail: string;
};

/** Whom a company's letters may go to. */
export type Readers = Company & {
  holder: Reader;
  /** Everybody else who can be written to; empty for a company of one. */
  others: readonly Reader[];
};

const isHolder = ({ id }: Reader): boolean => id === undefined;

/** At first each is told of their own orders, the holder of all, every Gérant of what waits for them and of what is owed; the weekly letter is asked for. */
export const wants = (reader: Reader, kind: LetterKind): boolean =>
  reader.letters[kind] ?? (kind === 'weekly' ? false : kind === 'company' ? isHolder(reader) : true);

/** What somebody finds under « Mes lettres »: the rest does not concern them. */
export const kindsFor = (reader: Reader, { isSeveral, accountantMail }: Company): LetterKind[] =>
  letterKinds.filter((kind) => {
    if (kind === 'own') return true;
    if (kind === 'weekly') return reader.role !== 'commis' && reader.seesPrices;
    if (reader.role !== 'gerant') return false;
    return isSeveral || (kind === 'invoices' && accountantMail !== '');
  });

const gerantsOf = ({ holder, others }: Readers): Reader[] =>
  [holder, ...others].filter(({ role }) => role === 'gerant');

const mailsOf = (readers: readonly Reader[]): string[] => [...new Set(readers.map(({ mail }) => mail))];

export type AboutOrder = {
  /** The person who placed it; absent: the holder, or somebody who left. */
  placedBy: string | undefined;
  /** The address that it was placed with. */
  orderMail: string;
  /** It asks for something, or says that something ended by itself: nobody can go without it. */
  mustGo?: boolean;
  /** It is about money that moved: the accountant reads it too. */
  isReceipt?: boolean;
  /** Its link answers for who orders: a Commis does not. */
  asksOrderer?: boolean;
  /** It holds no amounts, so that also whoever sees none reads theirs. */
  withoutAmounts?: boolean;
};

/**
 * Whom a letter about an order goes to, who ordered it first. Whoever is shown no amounts gets none by letter. A company of
 * one is written to at the address that the order was placed with, as long as it wants letters.
 */
export const orderReaders = (readers: Readers, about: AboutOrder): string[] => {
  const { holder, others, isSeveral, accountantMail } = readers;
  const papers = about.isReceipt && accountantMail !== '' ? [accountantMail] : [];
  if (!isSeveral) {
    const own = about.mustGo || wants(holder, 'own') ? [about.orderMail] : [];
    return [...new Set([...own, ...papers])];
  }
  const author = about.placedBy === undefined ? undefined : others.find(({ id }) => id === about.placedBy);
  const mayRead = author && isShown(author, about);
  const first = mayRead && (about.mustGo || wants(author, 'own')) ? [author] : [];
  const rest = gerantsOf(readers).filter((reader) => {
    if (reader === author) return false;
    if (about.mustGo && isHolder(reader)) return true;
    return wants(reader, about.placedBy === undefined && isHolder(reader) ? 'own' : 'company');
  });
  return [...new Set([...mailsOf([...first, ...rest]), ...papers])];
};

const isShown = ({ role, seesPrices }: Reader, { withoutAmounts, asksOrderer }: AboutOrder): boolean =>
  (withoutAmounts || role === 'gerant' || seesPrices) && !(asksOrderer && role === 'commis');

/** Whom « À valider » goes to: every Gérant who wants it; the holder where none does, so that no order waits unseen. */
export const approvalReaders = (readers: Readers): string[] => {
  const found = gerantsOf(readers).filter((reader) => wants(reader, 'approvals'));
  return mailsOf(found.length > 0 ? found : [readers.holder]);
};

/**
 * Whom a letter about what is owed goes to: the accountant, and of the Gérants those who said so themselves; without an
 * accountant the address that the house has, with every Gérant who did not say no.
 */
export const invoiceReaders = (readers: Readers, knownMail: string): string[] => {
  const gerants = gerantsOf(readers);
  const { accountantMail, isSeveral } = readers;
  if (accountantMail !== '')
    return [
      ...new Set([accountantMail, ...mailsOf(gerants.filter(({ letters }) => letters.invoices === true))]),
    ];
  return isSeveral
    ? [...new Set([knownMail, ...mailsOf(gerants.filter((reader) => wants(reader, 'invoices')))])]
    : [knownMail];
};

/** Whom a recalled product goes to: whoever may have it before them, the holder first. */
export const recallReaders = ({ holder, others }: Readers): string[] =>
  mailsOf([holder, ...others.filter(({ role }) => role !== 'commis')]);
