import type { Account } from '#functions/customers/account.ts';

/** A customer who has just registered on /espacepro. */
export const anAccount = (more: Partial<Account> = {}): Account => ({
  id: '01M7ACCOUNT0000000000000000',
  civility: '',
  firstname: 'Camille',
  lastname: 'Exemple',
  society: 'Bistrot Démo',
  description: '',
  mail: 'chef@bistrot-demo.test',
  phone: '0556000000',
  address: '',
  complement: '',
  postal: '',
  city: '',
  createdAt: '2026-11-21T08:00:00.000Z',
  emailVerifiedAt: null,
  erpId: null,
  version: 1,
  credentialsVersion: 1,
  ...more,
});

/** A zone without a delivery charge: nothing is ordered without an address. */
export const withAddress = { address: '1 rue de l’Essai', postal: '64000', city: 'Pau' } as const;
