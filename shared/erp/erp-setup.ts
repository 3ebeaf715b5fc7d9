import { type Check, counted, doubtful, good, unknown, wrong } from '#shared/kernel/check.ts';
import { isSiren, plainNumber } from '#shared/kernel/siret.ts';
import { type ErpInvoicing, writesToErp } from '#shared/settings/erp-invoicing.ts';

/** The ERP's configuration for orders and invoices; null: not readable. */
export interface ErpSetup {
  /** Open accounts. */
  readonly bankAccounts: readonly { readonly id: string; readonly label: string }[] | null;
  readonly units: readonly { readonly unit: 'kg' | 'piece' | 'other' }[] | null;
  /** About a hundred active customers. */
  readonly customers:
    | readonly {
        readonly name: string;
        readonly paymentTermsId: string | null;
        readonly isFrenchCompany: boolean;
        readonly siren: string | null;
        readonly address: string | null;
        readonly zip: string | null;
        readonly town: string | null;
      }[]
    | null;
}

/** Invoicing settings; `isChosen`: set explicitly. */
export type LocalInvoicing = ErpInvoicing & { readonly isChosen: boolean };

export const setupChecks = (seen: ErpSetup, invoicing: LocalInvoicing): Check[] => [
  bankCheck(seen.bankAccounts, invoicing),
  unitsCheck(seen.units),
  termsCheck(seen.customers),
  sirenCheck(seen.customers),
  addressCheck(seen.customers),
];

const SETTING = 'Paramètres, « Factures dans Dolibarr »';

const bankCheck = (accounts: ErpSetup['bankAccounts'], invoicing: LocalInvoicing): Check => {
  const base = { key: 'bank-accounts', title: 'Factures et comptes bancaires' };
  const { card, wallet } = invoicing.accounts;
  if (!writesToErp(invoicing)) {
    const found = 'Le site ne fait pas de facture et n’inscrit aucun paiement : la maison les saisit.';
    if (invoicing.isChosen) return { ...base, ...good(found) };
    return {
      ...base,
      ...doubtful(
        found,
        `${SETTING} : choisissez la facture à la livraison et les comptes, ou laissez ainsi.`,
      ),
    };
  }
  const chosen = [card, wallet].filter((id) => id !== null);
  if (accounts === null && chosen.length > 0)
    return { ...base, ...unknown('Les comptes bancaires de Dolibarr n’ont pas pu être lus.') };
  const gone = chosen.filter((id) => !accounts?.some((account) => account.id === id));
  if (gone.length > 0)
    return {
      ...base,
      ...wrong(
        `Le compte n° ${[...new Set(gone)].join(' et n° ')} est fermé ou n’existe plus : ses paiements ne s’inscrivent pas.`,
        `${SETTING} : choisissez un compte ouvert (Dolibarr > Banques | Caisses).`,
      ),
    };
  const nameOf = (id: string | null): string =>
    accounts?.find((account) => account.id === id)?.label ?? 'non inscrits';
  return { ...base, ...good(`Cartes : ${nameOf(card)} ; PayPal : ${nameOf(wallet)}`) };
};

const unitsCheck = (units: ErpSetup['units']): Check => {
  const base = { key: 'units', title: 'Unités' };
  if (units === null)
    return { ...base, ...unknown('Le dictionnaire des unités de Dolibarr n’a pas pu être lu.') };
  const missing = [
    ...(units.some(({ unit }) => unit === 'kg') ? [] : ['le kilogramme (KG)']),
    ...(units.some(({ unit }) => unit === 'piece') ? [] : ['la pièce (P)']),
  ];
  if (missing.length === 0)
    return { ...base, ...good('Kilogramme et pièce : chaque ligne d’une commande porte la sienne') };
  return {
    ...base,
    ...wrong(
      `Il manque ${missing.join(' et ')} : une ligne sans unité y devient des tonnes dès qu’on la corrige.`,
      'Dolibarr > Configuration > Dictionnaires > Unités : activez KG (poids, échelle 0) et P (pièce).',
    ),
  };
};

const NAMED = 3;

const namesOf = (customers: readonly { readonly name: string }[]): string =>
  `${customers
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(', ')}${customers.length > NAMED ? '…' : ''}`;

const termsCheck = (customers: ErpSetup['customers']): Check => {
  const base = { key: 'payment-terms', title: 'Conditions de règlement' };
  if (customers === null) return { ...base, ...unknown('Les tiers de Dolibarr n’ont pas pu être lus.') };
  if (customers.length === 0) return { ...base, ...good('Aucun client encore dans Dolibarr') };
  const without = customers.filter(({ paymentTermsId }) => paymentTermsId === null);
  if (without.length === 0)
    return { ...base, ...good(`Dites pour ${counted(customers.length, 'client lu', 'clients lus')}, tous`) };
  return {
    ...base,
    ...doubtful(
      `${counted(without.length, 'client')} sur ${customers.length} sans conditions (${namesOf(without)}) : ces factures sont dues le jour même.`,
      'Dolibarr > Tiers > le client > onglet Client : « Conditions de règlement » et « Mode de règlement ». Les commandes suivantes du site les portent.',
    ),
  };
};

/**
 * An e-invoice needs the customer's SIREN (CGI ann. II art. 242 nonies A); mandatory for all companies from
 * that day.
 */
const sirenCheck = (customers: ErpSetup['customers']): Check => {
  const base = { key: 'siren', title: 'SIREN des clients' };
  if (customers === null) return { ...base, ...unknown('Les tiers de Dolibarr n’ont pas pu être lus.') };
  const companies = customers.filter(({ isFrenchCompany }) => isFrenchCompany);
  const without = companies.filter(({ siren }) => !isSiren(plainNumber(siren ?? '')));
  if (without.length === 0)
    return { ...base, ...good(`Connus pour ${counted(companies.length, 'client lu', 'clients lus')}, tous`) };
  return {
    ...base,
    ...doubtful(
      `${counted(without.length, 'client')} sur ${companies.length} sans SIREN valable (${namesOf(without)}) : leurs factures électroniques seront refusées.`,
      'À compléter avant le 1er septembre 2027 : Dolibarr > Tiers > le client > « SIREN » (Id. prof. 1). Chaque client du site est invité à le donner à l’inscription et dans « Mon compte ».',
    ),
  };
};

const addressCheck = (customers: ErpSetup['customers']): Check => {
  const base = { key: 'customer-addresses', title: 'Adresses des clients' };
  if (customers === null) return { ...base, ...unknown('Les tiers de Dolibarr n’ont pas pu être lus.') };
  const without = customers.filter(({ address, zip, town }) => !address || !zip || !town);
  if (without.length === 0)
    return { ...base, ...good(`Complètes pour ${counted(customers.length, 'client lu', 'clients lus')}`) };
  return {
    ...base,
    ...doubtful(
      `${counted(without.length, 'client')} sur ${customers.length} sans rue, code postal ou ville (${namesOf(without)}) : une facture les porte.`,
      'Dolibarr > Tiers > le client : complétez l’adresse, ou le client la complète dans « Mon compte ».',
    ),
  };
};
