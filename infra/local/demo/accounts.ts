import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { TradeRole } from '#shared/kernel/access.ts';
import { hasRealErp } from './demo-wanted.ts';

/**
 * The published passwords must not open a system with a real ERP: with one, each gets a suffix generated
 * once for the data folder.
 */
const ending = (): string => {
  if (!hasRealErp(process.env)) return '';
  const file = join(resolve(process.env['DATA_DIR'] ?? '.local'), 'demo-passwords');
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(9).toString('base64url'), { mode: 0o600 });
  return `-${readFileSync(file, 'utf8')}`;
};
const secret = ending();

/** Local only, and clearly fictitious: printed at start and shown on /__local. */
export const demoAccounts = {
  superAdmin: {
    email: 'super@viande-demo.test',
    password: `Super-demo-2026!${secret}`,
    firstname: 'Suzanne',
    lastname: 'Démo',
    role: 'super_admin',
  },
  admin: {
    email: 'admin@viande-demo.test',
    password: `Admin-demo-2026!${secret}`,
    firstname: 'Armand',
    lastname: 'Démo',
    role: 'admin',
  },
} as const;

const ofTrade = <Role extends TradeRole>(role: Role, name: string, firstname: string) => ({
  email: `${name}@viande-demo.test`,
  password: `${firstname}-demo-2026!${secret}`,
  firstname,
  lastname: 'Démo',
  role,
});

/** One for each role: preparer, driver, butcher, accountant. */
export const demoStaff = [
  ofTrade('preparer', 'preparateur', 'Prune'),
  ofTrade('driver', 'livreur', 'Lilian'),
  ofTrade('butcher', 'boucher', 'Basile'),
  ofTrade('accountant', 'comptable', 'Clarisse'),
] as const;

export const demoCustomer = {
  civility: 'Mme',
  firstname: 'Camille',
  lastname: 'Exemple',
  society: 'Bistrot Démo',
  mail: 'chef@bistrot-demo.test',
  phone: '05 00 00 00 00',
  address: '1 place de l’Exemple',
  complement: '',
  postal: '33000',
  city: 'Bordeaux',
  password: `Bistrot-demo-2026${secret}`,
} as const;

/** A company of several people: its Gérante, and people she invited. */
export const demoCompany = {
  ...demoCustomer,
  firstname: 'Gisèle',
  lastname: 'Fictive',
  society: 'Brasserie Fictive',
  mail: 'gerante@brasserie-demo.test',
  phone: '05 00 00 00 20',
  address: '2 place de l’Exemple',
  password: `Gisele-demo-2026${secret}`,
} as const;

export const demoPeople = [
  {
    firstname: 'Charlie',
    lastname: 'Fictif',
    email: 'chef@brasserie-demo.test',
    password: `Charlie-demo-2026${secret}`,
    role: 'chef',
    sees_prices: true,
    may_pay: false,
    order_limit: 400,
    week_limit: null,
  },
  {
    firstname: 'Maxime',
    lastname: 'Fictif',
    email: 'commis@brasserie-demo.test',
    password: `Maxime-demo-2026${secret}`,
    role: 'commis',
    sees_prices: false,
    may_pay: false,
    order_limit: null,
    week_limit: null,
  },
  {
    firstname: 'Inès',
    lastname: 'Fictive',
    email: 'ines@extras-demo.test',
    password: `Ines-demo-2026${secret}`,
    role: 'chef',
    sees_prices: true,
    may_pay: true,
    order_limit: null,
    week_limit: 900,
  },
] as const;

/** She works for the Auberge too: one address with two companies. */
export const ofTwoCompanies = demoPeople[2];

/** All of them, with their sign-in. */
export const demoCompanyPeople = [
  { role: 'gerant', email: demoCompany.mail, password: demoCompany.password },
  ...demoPeople,
] as const;
