import { beforeEach, describe, expect, test } from 'vitest';
import { dunningStore } from '#functions/wholesale/overdue/dunning.store.ts';
import { listOverdue } from '#functions/wholesale/overdue/list-overdue.ts';
import type { OverdueServices } from '#functions/wholesale/overdue/overdue-services.ts';
import { pauseReminders, remindCustomer } from '#functions/wholesale/overdue/remind-customer.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpInvoice } from '#functions/gateways/dolibarr/invoices/erp-invoice.ts';
import { mailHandlers } from '#functions/mail/mail-handlers.ts';
import { listAuditRecords } from '#functions/platform/audit-trail.ts';
import { ok } from '#functions/platform/outside/outcome.ts';
import { cachedLists } from '#functions/platform/table/cached-lists.ts';
import { openTable } from '#functions/platform/table/table.ts';
import { keys } from '#functions/table-keys.ts';
import type { AnyEvent } from '#shared/events.ts';
import { refusalOf } from '#tests/support/calls/refusal-of.ts';
import { outboxStore } from '#functions/platform/outbox/outbox.store.ts';
import { createTestTable } from '#tests/support/database/database.ts';

const NOW = new Date('2026-11-26T09:00:00Z');
const TOMORROW = new Date('2026-11-27T09:00:00Z');
const act = { id: '7', adminId: 'ADMIN1', now: NOW };

const invoice = (more: Partial<ErpInvoice>): ErpInvoice => ({
  id: '1',
  kind: 'facture',
  ref: 'FA2611-0003',
  customerRef: null,
  sourceId: null,
  thirdPartyId: '7',
  statusCode: '1',
  isPaid: false,
  closeCode: null,
  day: '2026-10-01',
  dueDay: '2026-11-01',
  totalHtCents: 10_000,
  totalTtcCents: 12_000,
  paidCents: 2000,
  restCents: 10_000,
  ...more,
});

let services: OverdueServices;
let isAway: boolean;
let email: string | null;
let asked: unknown[];
let linked: { id: string; erpId: string }[];
beforeEach(async () => {
  isAway = false;
  linked = [];
  email = 'compta@bistrot-essai.test';
  asked = [];
  const table = openTable(await createTestTable());
  const erp = {
    listInvoices: async (query: unknown) => {
      asked.push(query);
      return isAway ? { kind: 'unreachable', cause: 'away' } : ok([invoice({})]);
    },
    listThirdParties: async () =>
      ok([{ id: '7', name: 'Bistrot d’essai', code: 'CU-7', accountingCode: '411BISTROT', email }]),
  } as unknown as DolibarrGateway;
  const customers = {
    list: async () => ({ items: linked, next: null }),
  } as unknown as OverdueServices['customers'];
  services = {
    table,
    cache: cachedLists(table),
    dunning: dunningStore(table),
    erp: async () => erp,
    customers,
  };
});

const eventOf = async (day: string) =>
  (await services.table.get(keys.outboxEntry(`payment-reminder-7-${day}`))) as
    | { event?: AnyEvent }
    | undefined;
const dataOf = async (day: string) =>
  (await outboxStore(services.table).find(`payment-reminder-7-${day}`))?.event.data;
const acts = async () => (await listAuditRecords(services.table, 10)).items.map(({ action }) => action);

test('only unpaid documents are listed, by age with their customer’s code', async () => {
  const { data } = await listOverdue(services, NOW);
  expect(asked).toMatchObject([{ unpaid: true }]);
  expect(data).toMatchObject([
    {
      id: '7',
      client_nom: 'Bistrot d’essai',
      code: '411BISTROT',
      de_0_a_15: 0,
      de_16_a_30: 100,
      total: 100,
      factures: [{ reference: 'FA2611-0003', echeance: '2026-11-01', jours: 25, reste: 100 }],
      relance_le: null,
      pause: null,
    },
  ]);
});

describe('a reminder', () => {
  test('is one letter a day, however often it is requested, and is in the trail', async () => {
    const [first, second] = await Promise.all([remindCustomer(services, act), remindCustomer(services, act)]);
    expect([first.message, second.message].toSorted()).toEqual([
      'Bistrot d’essai a déjà été relancé aujourd’hui.',
      'Relance envoyée à Bistrot d’essai.',
    ]);
    expect(await acts()).toEqual(['customer.reminded']);
    expect(await eventOf('2026-11-26')).toBeDefined();
    expect((await listOverdue(services, NOW)).data).toMatchObject([
      { relance_le: NOW.toISOString(), relances: 1 },
    ]);
    await remindCustomer(services, { ...act, now: TOMORROW });
    expect(await eventOf('2026-11-27')).toBeDefined();
  });

  test('knows whose account it is where it is one alone, so that their accountant reads it', async () => {
    linked = [{ id: 'C7', erpId: '7' }];
    await remindCustomer(services, act);
    expect(await dataOf('2026-11-26')).toMatchObject({ customerId: 'C7' });
    linked = [...linked, { id: 'C8', erpId: '7' }];
    await remindCustomer(services, { ...act, now: TOMORROW });
    expect(await dataOf('2026-11-27')).not.toHaveProperty('customerId');
  });

  test('goes to the address in Dolibarr and names each invoice', async () => {
    const data = {
      thirdPartyId: '7',
      mail: 'compta@bistrot-essai.test',
      name: 'Bistrot d’essai',
      invoices: [{ ref: 'FA2611-0003', dueDay: '2026-11-01', restCents: 10_000 }],
    };
    const event = { id: 'e', type: 'wholesale.payment-reminded', version: 1, at: NOW.toISOString(), data };
    const written = await mailHandlers['mail.payment-reminder'](event)?.({} as never, NOW);
    expect(written).toMatchObject({
      to: 'compta@bistrot-essai.test',
      letter: {
        blocks: [{}, { rows: [{ label: 'Facture FA2611-0003', quantity: 'échue le 01/11/2026' }] }, {}, {}],
      },
    });
  });

  test('is not sent without an address, to a customer who owes nothing, or on outdated data', async () => {
    await listOverdue(services, NOW);
    isAway = true;
    const late = new Date(NOW.getTime() + 120_000);
    expect(await refusalOf(remindCustomer(services, { ...act, now: late }))).toMatchObject({
      code: 'erp_unavailable',
    });
    isAway = false;
    expect(await refusalOf(remindCustomer(services, { ...act, id: '8' }))).toMatchObject({
      code: 'not_found',
    });
    email = null;
    const later = new Date(NOW.getTime() + 3600_000);
    expect(await refusalOf(remindCustomer(services, { ...act, now: later }))).toMatchObject({
      code: 'reminder_refused',
    });
    expect(await acts()).toEqual([]);
  });

  test('waits while it is paused, with its reason, until that is taken back', async () => {
    const pause = { ...act, pause: true, motif: 'Échéancier convenu' };
    expect(await refusalOf(pauseReminders(services, { ...pause, motif: '' }))).toMatchObject({
      field: 'motif',
    });
    await pauseReminders(services, pause);
    expect(await refusalOf(pauseReminders(services, pause))).toMatchObject({ code: 'version_conflict' });
    expect(await refusalOf(remindCustomer(services, act))).toMatchObject({ code: 'reminder_refused' });
    expect((await listOverdue(services, NOW)).data).toMatchObject([
      { pause: { depuis: NOW.toISOString(), motif: 'Échéancier convenu' } },
    ]);
    await pauseReminders(services, { ...act, pause: false, motif: '' });
    expect((await remindCustomer(services, act)).message).toBe('Relance envoyée à Bistrot d’essai.');
    expect((await acts()).toSorted()).toEqual([
      'customer.reminded',
      'customer.reminders-paused',
      'customer.reminders-resumed',
    ]);
  });
});
