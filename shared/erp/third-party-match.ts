import * as z from 'zod/mini';
import { plainNumber } from '#shared/kernel/siret.ts';

/** What a customer says of itself, and what it is found again by. */
export type Wanted = { refExt: string; mail: string; siret?: string; vatNumber?: string };

/** A third party of the ERP, as far as telling whether it is the customer. */
export type KnownParty = {
  id: string;
  refExt: string | null;
  email: string | null;
  siret: string | null;
  vatNumber: string | null;
  isCustomer: boolean;
  isActive: boolean;
};

/** What the references of third parties begin with that a shop made or linked. */
const WEB = 'WEB-';

/** By what a third party looks like the customer, and what speaks against it, in the words of the screen. */
export const resembling = z.object({ same: z.array(z.string()), against: z.array(z.string()) });
export type Resemblance = z.output<typeof resembling>;

/**
 * Numbers are compared without the blanks and points that people write in them. They are public, and whoever is linked
 * reads the party's invoices: an address that differs, or that the ERP does not know, leaves the word to a person. The
 * customer's own address is proven, by its mail.
 */
export const resemblance = (wanted: Wanted, party: KnownParty): Resemblance => {
  const same: string[] = [];
  const against: string[] = [];
  const compare = (what: string, ours: string, theirs: string) => {
    if (ours === '' || theirs === '') return;
    (ours === theirs ? same : against).push(what);
  };
  compare('SIRET', numberOf(wanted.siret), numberOf(party.siret));
  compare('n° de TVA', numberOf(wanted.vatNumber), numberOf(party.vatNumber));
  compare('e-mail', mailOf(wanted.mail), mailOf(party.email));
  if (same.length > 0 && mailOf(party.email) === '') against.push('aucun e-mail connu pour le confirmer');
  if (party.refExt?.startsWith(WEB) && party.refExt !== wanted.refExt)
    against.push('déjà lié à un autre compte du site');
  if (!party.isActive) against.push('tiers fermé');
  if (!party.isCustomer) against.push('n’est pas un client');
  return { same, against };
};

/** The one third party that is the customer; `none` resembles it, or a person has to say. */
export const matchThirdParty = <Party extends KnownParty>(
  wanted: Wanted,
  parties: readonly Party[],
): { kind: 'none' } | { kind: 'one'; party: Party } | { kind: 'unsure'; parties: Party[] } => {
  const alike = parties.filter((party) => resemblance(wanted, party).same.length > 0);
  const [only, ...others] = alike;
  if (!only) return { kind: 'none' };
  return others.length === 0 && resemblance(wanted, only).against.length === 0
    ? { kind: 'one', party: only }
    : { kind: 'unsure', parties: alike };
};

const numberOf = (text: string | null | undefined): string => plainNumber(text ?? '').toUpperCase();
const mailOf = (text: string | null): string => (text ?? '').trim().toLowerCase();
