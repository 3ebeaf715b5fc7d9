import * as z from 'zod/mini';
import type { PersonRole } from '#shared/kernel/access.ts';

/**
 * Optional letters of a member. `own`: own orders; `company`: orders of others; `approvals`: « À valider »;
 * `invoices`: unpaid invoices; `weekly`: changed prices. Mandatory letters are not listed (`orderReaders`,
 * `mustGo`).
 */
export const letterKinds = ['own', 'company', 'approvals', 'invoices', 'weekly'] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Explicit choices only; defaults are in `wants`. */
export const letterChoices = z.object({
  own: z.exactOptional(z.boolean()),
  company: z.exactOptional(z.boolean()),
  approvals: z.exactOptional(z.boolean()),
  invoices: z.exactOptional(z.boolean()),
  weekly: z.exactOptional(z.boolean()),
});
export type LetterChoices = z.output<typeof letterChoices>;

const choice = z.optional(z.boolean({ error: 'Dites oui ou non.' }));

/** Changes of choices; absent: unchanged. */
export const letterForm = z
  .object({ own: choice, company: choice, approvals: choice, invoices: choice, weekly: choice })
  .check(
    z.refine(
      (chosen) => letterKinds.some((kind) => chosen[kind] !== undefined),
      'Dites quelle lettre vous voulez, ou ne voulez plus.',
    ),
  );
export type LetterForm = z.output<typeof letterForm>;

/** A member who can get letters: neither blocked nor pending. */
export type Reader = {
  /** Absent: the company's first login. */
  id?: string;
  mail: string;
  role: PersonRole;
  seesPrices: boolean;
  letters: LetterChoices;
};

/** Company data that determines its letters. */
export type Company = {
  /** False where no member was ever invited. */
  isSeveral: boolean;
  /** Address for accounting documents; empty: none. */
  accountantMail: string;
};

/** Possible recipients of a company. */
export type Readers = Company & {
  holder: Reader;
  /** Other members who can get letters; empty for a company with one user. */
  others: readonly Reader[];
};

const isHolder = ({ id }: Reader): boolean => id === undefined;

/**
 * Defaults: own orders for everyone, all orders for the holder, approvals and invoices for Gérants; the
 * weekly letter is opt-in.
 */
export const wants = (reader: Reader, kind: LetterKind): boolean =>
  reader.letters[kind] ?? (kind === 'weekly' ? false : kind === 'company' ? isHolder(reader) : true);

/** Letters shown under « Mes lettres »: those relevant to the member. */
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
  /** The member who placed it; absent: the holder, or a former member. */
  placedBy: string | undefined;
  /** The address at ordering. */
  orderMail: string;
  /** Mandatory: requires an action, or reports an automatic end. */
  mustGo?: boolean;
  /** About a payment: the accountant gets it too. */
  isReceipt?: boolean;
  /** Its link acts for members who can order, which a Commis cannot. */
  asksOrderer?: boolean;
  /** Contains no amounts, so that members without the right to see prices get it. */
  withoutAmounts?: boolean;
};

/**
 * Recipients of a letter about an order, the person who ordered first. Members who see no amounts get no
 * letters with amounts. A company with one user gets it at the order's address, unless opted out.
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

/**
 * Recipients of « À valider »: every Gérant who opted in; the holder where none did, so that no order is
 * overlooked.
 */
export const approvalReaders = (readers: Readers): string[] => {
  const found = gerantsOf(readers).filter((reader) => wants(reader, 'approvals'));
  return mailsOf(found.length > 0 ? found : [readers.holder]);
};

/**
 * Recipients of a letter about unpaid invoices: the accountant, plus Gérants who opted in; without an
 * accountant the ERP's address, plus every Gérant who did not opt out.
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

/** Recipients of a recall: everyone who may have the product, the holder first. */
export const recallReaders = ({ holder, others }: Readers): string[] =>
  mailsOf([holder, ...others.filter(({ role }) => role !== 'commis')]);
