import * as z from 'zod/mini';
import { business } from '#shared/content/business.ts';
import { line } from '#shared/kernel/fields.ts';
import { groupedSiret, isSiret, plainNumber } from '#shared/kernel/siret.ts';
import { isFrenchVatNumber } from '#shared/kernel/vat-number.ts';

type Site = {
  street: string | null;
  postal: string | null;
  city: string | null;
  /** Approval number (`33.063.001`), for the health mark and the cutting plant. */
  approval: string | null;
};

/**
 * Company data on letters, labels and delivery notes; null values are omitted. Public pages are built from
 * shared/content/business.ts, which also has the defaults of this setting.
 */
export type House = {
  companyName: string | null;
  phone: string | null;
  email: string | null;
  siret: string | null;
  vatNumber: string | null;
  /** By site: 1 Bruges, 2 Lormont. */
  sites: { 1: Site; 2: Site };
};

/** Fictitious contact values (reserved number range and domain) are not printed. */
const real = (name: 'phone' | 'email'): string | null =>
  business.demonstration.includes(name) ? null : business[name];

export const DEFAULT_HOUSE: House = {
  companyName: business.legal.companyName ?? business.name,
  phone: real('phone'),
  email: real('email'),
  siret: business.legal.siret,
  vatNumber: business.legal.vatNumber,
  sites: {
    1: { ...business.address, approval: business.legal.sanitaryApproval },
    2: { street: null, postal: null, city: 'Lormont', approval: null },
  },
};

const text = (max: number) =>
  line('Ce champ est un texte.').check(z.trim(), z.maxLength(max, `${max} caractères au maximum.`));
const orEmpty = (max: number, isValid: (value: string) => boolean, wrong: string) =>
  text(max).check(z.refine((value) => value === '' || isValid(value), wrong));
const pattern = (max: number, form: RegExp, wrong: string) =>
  orEmpty(max, (value) => form.test(value), wrong);

const site = z.object({
  street: text(120),
  postal: pattern(5, /^\d{5}$/, 'Le code postal a cinq chiffres.'),
  city: text(80),
  approval: pattern(
    30,
    /^[A-Za-z0-9][A-Za-z0-9 .-]*$/,
    'Le numéro d’agrément s’écrit avec des lettres, des chiffres et des points.',
  ),
});

/** "": unknown. */
export const houseWire = z.object({
  company_name: text(120),
  phone: pattern(20, /^0[1-9](?:[ .]?\d{2}){4}$/, 'Dix chiffres, par exemple 05 56 00 00 00.'),
  email: pattern(254, /^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'L’adresse e-mail est invalide.'),
  siret: orEmpty(
    20,
    (value) => isSiret(plainNumber(value)),
    'Ce SIRET est invalide : quatorze chiffres, dont le dernier est une clé.',
  ),
  vat_number: orEmpty(
    20,
    (value) => isFrenchVatNumber(plainNumber(value).toUpperCase()),
    'Ce numéro de TVA est invalide.',
  ),
  bruges: site,
  lormont: site,
});
type Wire = z.output<typeof houseWire>;

const known = (value: string): string | null => (value === '' ? null : value);
const siteFrom = ({ street, postal, city, approval }: Wire['bruges']): Site => ({
  street: known(street),
  postal: known(postal),
  city: known(city),
  approval: known(approval),
});
const siteView = ({ street, postal, city, approval }: Site): Wire['bruges'] => ({
  street: street ?? '',
  postal: postal ?? '',
  city: city ?? '',
  approval: approval ?? '',
});

export const houseFrom = (wire: Wire): House => ({
  companyName: known(wire.company_name),
  phone: known(wire.phone),
  email: known(wire.email),
  siret: known(plainNumber(wire.siret)),
  vatNumber: known(plainNumber(wire.vat_number).toUpperCase()),
  sites: { 1: siteFrom(wire.bruges), 2: siteFrom(wire.lormont) },
});

export const houseView = (house: House): Wire => ({
  company_name: house.companyName ?? '',
  phone: house.phone ?? '',
  email: house.email ?? '',
  siret: groupedSiret(house.siret ?? ''),
  vat_number: house.vatNumber ?? '',
  bruges: siteView(house.sites[1]),
  lormont: siteView(house.sites[2]),
});
