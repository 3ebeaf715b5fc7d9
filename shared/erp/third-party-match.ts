import * as z from 'zod/mini';
import { plainNumber } from '#shared/kernel/siret.ts';

/** Identifying data of a customer. */
export type WantedThirdParty = { refExt: string; mail: string; siret?: string; vatNumber?: string };

/** Identifying data of a third party in the ERP. */
export type KnownParty = {
  id: string;
  refExt: string | null;
  email: string | null;
  siret: string | null;
  vatNumber: string | null;
  isCustomer: boolean;
  isActive: boolean;
};

/** Prefix of the references of third parties created or linked by a shop. */
const WEB = 'WEB-';

/** Matching and conflicting fields of a third party, as screen texts. */
export const resembling = z.object({ same: z.array(z.string()), against: z.array(z.string()) });
export type Resemblance = z.output<typeof resembling>;

/**
 * Numbers are compared without blanks and points. They are public, and a linked customer can read the party's
 * invoices: with a different or unknown e-mail address in the ERP, an administrator decides. The customer's
 * own address is verified.
 */
export const resemblance = (wanted: WantedThirdParty, party: KnownParty): Resemblance => {
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

/** The unique match; `none` without a candidate; else an administrator decides. */
export const matchThirdParty = <Party extends KnownParty>(
  wanted: WantedThirdParty,
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
