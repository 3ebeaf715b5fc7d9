import { describe, expect, it } from 'vitest';
import type { Check } from '#shared/kernel/check.ts';
import { setupChecks } from '#shared/erp/erp-setup.ts';
import { answersCheck } from '#shared/erp/erp-address.ts';
import { rightCheck } from '#shared/erp/erp-rights.ts';
import { catalogChecks } from '#shared/readiness/catalog-checks.ts';
import { mailChecks } from '#shared/readiness/mail-checks.ts';
import { cardChecks, type ProviderSeen, walletChecks } from '#shared/readiness/provider-checks.ts';
import { isOpen, mayBeLeft, readinessOf } from '#shared/readiness/readiness.ts';
import { DEFAULT_ERP_INVOICING } from '#shared/settings/erp-invoicing.ts';

const openOf = (checks: readonly Check[]) =>
  checks.filter(({ state }) => state !== 'bon').map(({ key, state }) => [key, state]);

const live: ProviderSeen = {
  isConfigured: true,
  isLive: true,
  sandboxHost: undefined,
  answer: 'ok',
  webhook: {
    isConfigured: true,
    address: 'https://www.exemple.fr/api/payments/stripe/webhook',
    heardAt: '2026-11-23T13:02:00.000Z',
  },
};

describe('a payment provider', () => {
  it('is ready where it accepts the keys, moves real money and a message arrived', () => {
    expect(openOf(cardChecks(live))).toEqual([]);
    expect(cardChecks(live).at(-1)?.found).toContain('23/11/2026');
  });

  it.each<[string, Partial<ProviderSeen>, [string, string][]]>([
    ['a house that does not want it', { isConfigured: false }, [['card-keys', 'a_regarder']]],
    [
      'keys that are refused',
      { answer: { refused: 'keys', why: '401, bad_credentials' } },
      [['card-keys', 'mauvais']],
    ],
    [
      'keys that may not read payments',
      { answer: { refused: 'list', why: '403' } },
      [['card-keys', 'mauvais']],
    ],
    ['one that does not answer', { answer: { why: 'délai dépassé' } }, [['card-keys', 'mauvais']]],
    ['keys for trials', { isLive: false }, [['card-mode', 'a_regarder']]],
    ['a sandbox', { isLive: false, sandboxHost: '127.0.0.1:4242' }, [['card-mode', 'a_regarder']]],
    [
      'messages that nobody can know',
      { webhook: { ...live.webhook, isConfigured: false } },
      [['card-webhook', 'mauvais']],
    ],
    [
      'messages that were never heard',
      { webhook: { ...live.webhook, heardAt: null } },
      [['card-webhook', 'a_regarder']],
    ],
  ])('reports %s, and where to click', (_what, seen, open) => {
    const checks = cardChecks({ ...live, ...seen });
    expect(openOf(checks)).toEqual(open);
    expect(checks.find(({ state }) => state !== 'bon')?.remedy).toMatch(/Stripe|Vérifiez/);
  });

  it('names a sandbox as one, and not the provider’s trials', () => {
    const [, mode] = walletChecks({ ...live, isLive: false, sandboxHost: '127.0.0.1:4243' });
    expect(mode?.found).toContain('127.0.0.1:4243, et non PayPal : un bac à sable');
  });
});

describe('mails', () => {
  const from = 'Viande Signature <commandes@exemple.fr>';
  const account = { isOpen: true, mayGo: true, enforcement: null, perDay: 50_000, lastDay: 12 };
  const domain = { isVerified: true, isSigned: true, hasMailFrom: true };
  const byRegion = (confirmed: number) => ({
    byRegion: new Map([
      ['eu-west-3', { confirmed: 1, pending: 0 }],
      ['us-east-1', { confirmed, pending: 1 - confirmed }],
    ]),
  });
  const ready = { from, owner: 'maison@exemple.fr', account, domain, alarms: byRegion(1) };

  it('are ready from a verified and signed domain, in an open account', () => {
    expect(openOf(mailChecks(ready))).toEqual([]);
  });

  it.each<[string, Parameters<typeof mailChecks>[0], [string, string][]]>([
    ['no sender', { from: undefined, owner: 'a@exemple.fr' }, [['mail-sender', 'mauvais']]],
    ['SES for trials', { ...ready, account: { ...account, isOpen: false } }, [['mail-account', 'mauvais']]],
    ['SES stopped', { ...ready, account: { ...account, mayGo: false } }, [['mail-account', 'mauvais']]],
    [
      'SES that looks at the account',
      { ...ready, account: { ...account, enforcement: 'PROBATION' } },
      [['mail-account', 'a_regarder']],
    ],
    [
      'SES that did not answer',
      { ...ready, account: { why: 'délai dépassé' } },
      [['mail-account', 'inconnu']],
    ],
    [
      'an unsigned domain',
      { ...ready, domain: { ...domain, isSigned: false } },
      [['mail-domain', 'mauvais']],
    ],
    ['an unknown domain', { ...ready, domain: { why: 'NotFoundException' } }, [['mail-domain', 'mauvais']]],
    [
      'an alarm address that did not confirm',
      { ...ready, alarms: byRegion(0) },
      [['mail-alarms', 'mauvais']],
    ],
    ['SNS that refuses', { ...ready, alarms: { why: 'AuthorizationError' } }, [['mail-alarms', 'inconnu']]],
    ['nobody who gets requests', { ...ready, owner: undefined }, [['mail-owner', 'a_regarder']]],
    [
      'the machine’s own',
      { ...ready, from: 'Viande Signature <commandes@viande-demo.test>' },
      [['mail-sender', 'a_regarder']],
    ],
  ])('report %s', (_what, seen, open) => {
    expect(openOf(mailChecks(seen))).toEqual(open);
  });
});

describe('the first catalogue', () => {
  const steak = { label: 'Entrecôte', hasPrice: true, hasCategory: true, available: 4000 };
  it('is ready once it was read, with prices, categories and a product for sale', () => {
    expect(
      openOf(catalogChecks({ wholeAt: '2026-11-23T02:30:00Z', failing: null, onSale: [steak] })),
    ).toEqual([]);
    expect(openOf(catalogChecks({ wholeAt: null, failing: null, onSale: [] }))).toEqual([
      ['catalog-read', 'mauvais'],
    ]);
    const bare = { label: 'Os', hasPrice: false, hasCategory: false, available: 0 };
    expect(openOf(catalogChecks({ wholeAt: '2026-11-23T02:30:00Z', failing: null, onSale: [bare] }))).toEqual(
      [
        ['catalog-prices', 'a_regarder'],
        ['catalog-categories', 'a_regarder'],
        ['catalog-stock', 'a_regarder'],
      ],
    );
  });
});

describe('accounting settings in Dolibarr', () => {
  const bistrot = {
    name: 'Le Bistrot',
    paymentTermsId: '2',
    isFrenchCompany: true,
    siren: '732 829 320',
    address: '1 rue de l’Essai',
    zip: '33000',
    town: 'Bordeaux',
  };
  const setup = {
    bankAccounts: [{ id: '3', label: 'Compte courant' }],
    units: [{ unit: 'kg' }, { unit: 'piece' }, { unit: 'other' }],
    customers: [bistrot],
  } as const;
  const invoicing = {
    onDelivery: 'draft',
    accounts: { card: '3', wallet: null },
    isChosen: true,
  } as const;

  it('is ready with open accounts, both units and terms', () => {
    expect(openOf(setupChecks(setup, invoicing))).toEqual([]);
  });

  it('reports a deleted account, a missing unit, customers without terms, and unreadable data', () => {
    const gone = { ...invoicing, accounts: { card: '7', wallet: null } };
    const customers = [...setup.customers, { ...bistrot, name: 'La Table', paymentTermsId: null }];
    expect(openOf(setupChecks({ ...setup, units: [{ unit: 'kg' }], customers }, gone))).toEqual([
      ['bank-accounts', 'mauvais'],
      ['units', 'mauvais'],
      ['payment-terms', 'a_regarder'],
    ]);
    expect(openOf(setupChecks({ bankAccounts: null, units: null, customers: null }, invoicing))).toEqual([
      ['bank-accounts', 'inconnu'],
      ['units', 'inconnu'],
      ['payment-terms', 'inconnu'],
      ['siren', 'inconnu'],
      ['customer-addresses', 'inconnu'],
    ]);
  });

  it('lists customers without SIREN, with the deadline, and without a whole address', () => {
    const customers = [
      bistrot,
      { ...bistrot, name: 'La Table', siren: null, zip: '' },
      { ...bistrot, name: 'Le Comptoir', siren: '732829321' },
      { ...bistrot, name: 'Mme Exemple', siren: null, isFrenchCompany: false },
    ];
    const checks = setupChecks({ ...setup, customers }, invoicing);
    expect(openOf(checks)).toEqual([
      ['siren', 'a_regarder'],
      ['customer-addresses', 'a_regarder'],
    ]);
    expect(checks.find(({ key }) => key === 'siren')).toMatchObject({
      found:
        '2 clients sur 3 sans SIREN valable (La Table, Le Comptoir) : leurs factures électroniques seront refusées.',
      remedy: expect.stringContaining('avant le 1er septembre 2027') as string,
    });
  });

  it('requests a choice about invoices until it is made', () => {
    const none = { ...DEFAULT_ERP_INVOICING, isChosen: false };
    expect(openOf(setupChecks(setup, none))).toEqual([['bank-accounts', 'a_regarder']]);
    expect(openOf(setupChecks(setup, { ...none, isChosen: true }))).toEqual([]);
  });

  it('names rights as the API does: movements are posted with that of the warehouses', () => {
    expect(rightCheck('write-stock', 'denied').remedy).toContain(
      '1002 « Créer/modifier les entrepôts » (et non 1005)',
    );
    expect(rightCheck('write-stock', { because: 'Dolibarr ne répond pas.' }).state).toBe('inconnu');
  });

  it('reports a sandbox, and which key is needed where ours is refused', () => {
    const sandbox = { host: '127.0.0.1:4001', isSandbox: true };
    expect(answersCheck(sandbox, { answeredInMs: 8 })).toMatchObject({
      state: 'a_regarder',
      found: expect.stringContaining('bac à sable') as string,
    });
    expect(answersCheck({ ...sandbox, isSandbox: false }, { answeredInMs: 8 }).state).toBe('bon');
    expect(answersCheck(sandbox, { why: 'Refusée (401).', reason: 'bad_credentials' })).toMatchObject({
      state: 'mauvais',
      remedy: expect.stringContaining('« Clé pour l’API »') as string,
    });
  });
});

describe('all of it', () => {
  const at = '2026-11-23T10:00:00Z';
  const check = { key: 'a', title: 'A', found: '', remedy: null, left_at: null };
  it('is ready once everything was checked and nothing is open', () => {
    expect(readinessOf([{ checked_at: null, checks: [] }])).toEqual({
      good: 0,
      left: 0,
      wrong: 0,
      doubtful: 0,
      unchecked: 1,
      isReady: false,
    });
    const left = { ...check, state: 'a_regarder', left_at: at } as const;
    expect(readinessOf([{ checked_at: at, checks: [{ ...check, state: 'bon' }, left] }])).toMatchObject({
      good: 1,
      left: 1,
      isReady: true,
    });
    const open = { ...check, state: 'mauvais' } as const;
    expect(readinessOf([{ checked_at: at, checks: [open, { ...check, state: 'inconnu' }] }])).toMatchObject({
      wrong: 1,
      doubtful: 1,
      isReady: false,
    });
  });

  it('accepts doubtful or unknown points, and no wrong ones', () => {
    const states = ['bon', 'a_regarder', 'inconnu', 'mauvais'] as const;
    expect(states.filter((state) => mayBeLeft({ state }))).toEqual(['a_regarder', 'inconnu']);
    expect(isOpen({ state: 'bon', left_at: null })).toBe(false);
  });
});
