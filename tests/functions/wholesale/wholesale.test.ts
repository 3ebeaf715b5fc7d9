import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customersStore } from '#functions/customers/customers.store.ts';
import {
  listWholesaleClients,
  listWholesaleInvoices,
  listWholesaleOrders,
} from '#functions/wholesale/list-wholesale.ts';
import { invoicePdf, listOwnInvoices, ownInvoicePdf } from '#functions/invoices/own-invoices.ts';
import { openSettings, shopSettings } from '#functions/settings/settings.module.ts';
import { getPhoneOrder, listPhoneOrders } from '#functions/wholesale/phone-orders.ts';
import { listOwnOrders } from '#functions/wholesale/own-orders.ts';
import type { PhoneOrderServices, WholesaleServices } from '#functions/wholesale/wholesale-services.ts';
import { dunningStore } from '#functions/wholesale/overdue/dunning.store.ts';
import { listOverdue } from '#functions/wholesale/overdue/list-overdue.ts';
import { remindCustomer } from '#functions/wholesale/overdue/remind-customer.ts';
import { ownStatement } from '#functions/wholesale/own-statement.ts';
import { parisDay } from '#shared/kernel/dates.ts';
import { monthsUpTo } from '#shared/wholesale/statement-month.ts';
import { placeRef } from '#shared/customers/delivery-address.ts';
import { erpPage } from '#shared/kernel/erp-pages.ts';
import { invoiceLabel } from '#shared/invoices/invoice-label.ts';
import { orderLabel } from '#shared/wholesale/status-labels.ts';
import { openStockEnvironment, type StockEnvironment } from '#tests/support/erp/erp-stock.ts';
import { openErp, type TestErp } from '#tests/support/erp/open-erp.ts';
import { testCustomer, testProducts } from '#tests/support/orders/shop.ts';

let erp: TestErp;
let environment: StockEnvironment;
let services: WholesaleServices & PhoneOrderServices;
beforeAll(async () => {
  erp = await openErp();
});
beforeEach(async () => {
  environment = await openStockEnvironment(erp);
  services = {
    ...environment,
    customers: customersStore(environment.table),
    settings: openSettings(environment.table),
    catalog: environment.catalogStore,
    erpPages: async () => 'https://erp.viande-demo.test/',
  };
});
afterEach(() => erp.fault({ mode: 'off' }));
afterAll(() => erp.close());
const all = { recherche: '' };
const now = () => environment.clock.now();

describe('the back-office', () => {
  test('lists clients with their state and their page in the ERP', async () => {
    const { data, stale } = await listWholesaleClients(services, all, now());
    expect(stale).toBe(false);
    expect(data.length).toBeGreaterThan(20);
    expect(data[0]).toMatchObject({
      id: expect.stringMatching(/^\d+$/) as string,
      name: expect.stringMatching(/\w/) as string,
      erp_url: `https://erp.viande-demo.test/societe/card.php?socid=${data[0]!.id}`,
    });
    expect(data.every(({ status }) => status === 0 || status === 1)).toBe(true);
  });

  test('pages through everything the ERP holds, and finds by reference or by customer what is on no first page', async () => {
    const whole = (await listWholesaleOrders(services, all, now())).data;
    const walked: string[] = [];
    for (let avant: string | undefined; ;) {
      const page = await listWholesaleOrders(services, { ...all, limit: 7, ...(avant && { avant }) }, now());
      walked.push(...page.data.map(({ id }) => id));
      if (page.next === null) break;
      avant = page.next;
    }
    expect(walked).toEqual(whole.map(({ id }) => id));

    const oldest = whole.at(-1)!;
    const byRef = await listWholesaleOrders(services, { recherche: oldest.reference, limit: 5 }, now());
    expect(byRef.data.map(({ id }) => id)).toContain(oldest.id);
    const name = oldest.client_name.toUpperCase();
    const byName = await listWholesaleOrders(services, { recherche: name, limit: 500 }, now());
    expect(byName.data.map(({ id }) => id)).toEqual(
      whole.filter(({ client_name }) => client_name.toUpperCase() === name).map(({ id }) => id),
    );
    const nobody = await listWholesaleInvoices(services, { recherche: "(l'inconnu%" }, now());
    expect([nobody.data, nobody.next]).toEqual([[], null]);

    const clients = (await listWholesaleClients(services, all, now())).data;
    const first = await listWholesaleClients(services, { ...all, limit: 2 }, now());
    const second = await listWholesaleClients(services, { ...all, limit: 500, avant: first.next! }, now());
    expect([...first.data, ...second.data]).toEqual(clients);
  });

  test('searches the stored copy while the ERP does not answer, and marks it as old', async () => {
    const whole = (await listWholesaleOrders(services, all, now())).data;
    await erp.fault({ mode: '503' });
    const found = await listWholesaleOrders(services, { recherche: whole[3]!.reference, limit: 5 }, now());
    expect([found.stale, found.data.map(({ id }) => id)]).toEqual([true, [whole[3]!.id]]);
  });

  test('sees orders and invoices with names, amounts and the specification’s labels', async () => {
    const orders = (await listWholesaleOrders(services, all, now())).data;
    const invoices = (await listWholesaleInvoices(services, all, now())).data;
    const known = [
      'Brouillon',
      'Validée',
      'En cours de traitement',
      'Livrée',
      'Facturée',
      'Traitée',
      'Annulée',
    ];
    expect(new Set(orders.map(({ statut_libelle }) => statut_libelle)).size).toBeGreaterThan(3);
    expect(orders.filter(({ statut_libelle }) => !known.includes(statut_libelle))).toEqual([]);
    expect(orders.filter(({ client_name }) => client_name.startsWith('Client n°'))).toEqual([]);
    expect(orders[0]).toMatchObject({ date_commande: expect.stringMatching(/^2026-/) as string });
    expect(
      invoices.filter(({ paye }) => paye).every(({ statut_libelle }) => statut_libelle === 'Payée'),
    ).toBe(true);
    expect(invoices.some(({ statut_libelle }) => statut_libelle === 'Abandonnée')).toBe(true);
    const partly = invoices.find(({ statut_libelle }) => statut_libelle === 'Partiellement payée');
    expect(partly?.reste_ttc).toBeGreaterThan(0);
    expect(partly?.reste_ttc).toBeLessThan(partly?.total_ttc ?? 0);
    const rest = (label: string) =>
      invoices.filter(({ statut_libelle }) => statut_libelle === label).map(({ reste_ttc }) => reste_ttc);
    expect(new Set([...rest('Payée'), ...rest('Abandonnée')])).toEqual(new Set([0]));
    const unpaid = invoices.find(({ statut_libelle }) => statut_libelle === 'Impayée');
    expect(unpaid?.reste_ttc).toBe(unpaid?.total_ttc);
  });

  test('without the ERP shows the last copy and its time; without any copy, why', async () => {
    const fresh = await listWholesaleOrders(services, all, now());
    await erp.fault({ mode: 'html200' });
    environment.later(120);
    expect(await listWholesaleOrders(services, all, now())).toEqual({ ...fresh, stale: true });
    await expect(listWholesaleInvoices(services, all, now())).rejects.toMatchObject({
      status: 503,
      message: expect.stringMatching(/^Dolibarr répond par une page web au lieu de données/) as string,
    });
  });

  test('reads the ERP once a minute, however often the list is opened', async () => {
    await listWholesaleOrders(services, all, now());
    await erp.fault({ mode: '500' });
    environment.later(50);
    expect((await listWholesaleOrders(services, all, now())).stale).toBe(false);
  });
});

describe('a customer', () => {
  const signUp = async (erpId: string | null) => {
    await environment.table.transact(customersStore(environment.table).create({ ...testCustomer, erpId }));
    return testCustomer.id;
  };
  const post = async (path: string, body: object) => String(await erp.ask('POST', path, body));
  /** A third party with sent invoices, and an invoice of another one. */
  const someone = async () => {
    const { kind, value } = (await (await services.erp()).listInvoices({ limit: 100 })) as {
      kind: string;
      value: {
        kind: string;
        id: string;
        ref: string;
        thirdPartyId: string;
        statusCode: string;
        isPaid: boolean;
      }[];
    };
    expect(kind).toBe('ok');
    const sent = value.filter(({ statusCode }) => statusCode !== '0');
    const own = sent[0]!;
    return {
      own,
      unpaid: sent.find(({ kind: of, statusCode }) => of === 'facture' && statusCode === '1')!,
      otherThan: (thirdPartyId: string) => sent.find((one) => one.thirdPartyId !== thirdPartyId)!,
      ofAnother: sent.find(({ thirdPartyId }) => thirdPartyId !== own.thirdPartyId)!,
      draft: value.find(({ statusCode }) => statusCode === '0')!,
    };
  };

  test('AMB-50: sees its own documents in the fields of WHO-05 and WHO-06, without drafts', async () => {
    const { own } = await someone();
    const id = await signUp(own.thirdPartyId);
    const invoices = (await listOwnInvoices(services, id, now())).data;
    expect(invoices.map((invoice) => invoice.id)).toContain(own.id);
    expect(invoices[0]).toMatchObject({
      reference: expect.any(String) as string,
      date_facture: expect.stringMatching(/^2026-/) as string,
      total_ttc: expect.any(Number) as number,
      total_ht: expect.any(Number) as number,
      statut_libelle: expect.any(String) as string,
      paye: expect.any(Boolean) as boolean,
    });
    expect(invoices.every(({ client_name }) => client_name === testCustomer.society)).toBe(true);
    const orders = (await listOwnOrders(services, id, now())).data;
    expect([...orders, ...invoices].filter(({ statut_libelle }) => statut_libelle === 'Brouillon')).toEqual(
      [],
    );
  });

  test('has a monthly statement that continues the previous one, with payments on their day', async () => {
    const { unpaid: own } = await someone();
    const { ref: foreign } = (await someone()).otherThan(own.thirdPartyId);
    const id = await signUp(own.thirdPartyId);
    const months = monthsUpTo(parisDay(now())).toReversed();
    const of = async (mois: string) =>
      (await ownStatement(services, { customerId: id, mois, now: now() })).data;
    const before = await of(months.at(-1)!);
    const paid = await (
      await services.erp()
    ).recordInvoicePayment({
      num: 'releve-1',
      means: 'card',
      bankAccountId: '1',
      at: now().toISOString(),
      note: 'Essai',
      amounts: [{ invoiceId: own.id, amountCents: 100 }],
    });
    expect(paid.kind).toBe('ok');
    const all = [];
    for (const mois of months) all.push(await of(mois));
    const cents = (euros: number) => Math.round(euros * 100);
    for (const [at, month] of all.entries()) {
      const moved = month.mouvements.reduce((sum, { montant }) => sum + cents(montant), 0);
      expect(cents(month.solde_final), month.mois).toBe(cents(month.solde_initial) + moved);
      const due = month.echeances.reduce((sum, { reste }) => sum + cents(reste), 0);
      expect(cents(month.solde_final)).toBe(due + cents(month.a_imputer));
      if (at > 0) expect(month.solde_initial).toBe(all[at - 1]!.solde_final);
    }
    const last = all.at(-1)!;
    expect(cents(last.solde_final)).toBe(cents(before.solde_final) - 100);
    expect(last.mouvements).toContainEqual({
      date: parisDay(now()),
      nature: 'reglement',
      reference: own.ref,
      echeance: null,
      montant: -1,
    });
    expect(JSON.stringify(all), 'of nobody else').not.toContain(foreign);
    expect(all.flatMap(({ mouvements }) => mouvements).some(({ nature }) => nature === 'facture')).toBe(true);
    await expect(of('2024-01')).rejects.toMatchObject({ status: 400, field: 'mois' });
    await erp.fault({ mode: '503' });
    await expect(of(months[0]!)).rejects.toMatchObject({ code: 'erp_unavailable' });
  });

  test('owes what a used credit note leaves: in its list, by age, in the statement, and nothing once it is covered', async () => {
    const party = await post('/thirdparties', { name: 'Bistrot des avoirs', email: 'avoirs@bistrot.test' });
    const id = await signUp(party);
    const day = now().getTime() / 1000 - 40 * 86_400;
    const invoiced = async (type: number, amount: number) => {
      const lines = [{ qty: 1, subprice: amount, tva_tx: 20 }];
      const body = { socid: party, type, date: day, date_lim_reglement: day + 20 * 86_400, lines };
      const invoiceId = await post('/invoices', body);
      await post(`/invoices/${invoiceId}/validate`, {});
      return invoiceId;
    };
    const owed = await invoiced(0, 100);
    const creditBy = async (amount: number) => {
      const note = await invoiced(2, -amount);
      await erp.ask('POST', `/invoices/${note}/markAsCreditAvailable`);
      const { id: discount } = await erp.ask<{ id: string }>('GET', `/invoices/${note}/discount`);
      await erp.ask('POST', `/invoices/${owed}/usecreditnote/${discount}`);
    };
    const overdue = {
      ...environment,
      customers: customersStore(environment.table),
      dunning: dunningStore(environment.table),
    };
    const seen = async () => {
      environment.later(120);
      const row = (await listOwnInvoices(services, id, now())).data.find((one) => one.id === owed)!;
      const late = (await listOverdue(overdue, now())).data.find((one) => one.id === party);
      const mois = parisDay(now()).slice(0, 7);
      const { data } = await ownStatement(services, { customerId: id, mois, now: now() });
      return [
        [row.statut_libelle, row.reste_ttc],
        [late?.total, late?.de_16_a_30],
        [data.solde_final, data.echeances.map(({ reste }) => reste)],
      ];
    };
    await creditBy(70);
    expect(await seen()).toEqual([
      ['Partiellement payée', 36],
      [36, 36],
      [36, [36]],
    ]);
    expect((await remindCustomer(overdue, { id: party, adminId: 'ADMIN1', now: now() })).message).toBe(
      'Relance envoyée à Bistrot des avoirs.',
    );
    await creditBy(30);
    expect(await seen()).toEqual([
      ['Payée', 0],
      [undefined, undefined],
      [0, []],
    ]);
  });

  test('owes the rest of an invoice once that takes a paid deposit and a credit note off by lines', async () => {
    const party = await post('/thirdparties', { name: 'Bistrot des acomptes' });
    const id = await signUp(party);
    const date = now().getTime() / 1000;
    const drafted = (type: number, amount: number) =>
      post('/invoices', { socid: party, type, date, lines: [{ qty: 1, subprice: amount, tva_tx: 20 }] });
    const validate = (invoice: string) => post(`/invoices/${invoice}/validate`, {});
    const discountOf = async (invoice: string) => {
      await erp.ask('POST', `/invoices/${invoice}/markAsCreditAvailable`);
      return (await erp.ask<{ id: string }>('GET', `/invoices/${invoice}/discount`)).id;
    };
    const statement = async () => {
      const mois = parisDay(now()).slice(0, 7);
      return (await ownStatement(services, { customerId: id, mois, now: now() })).data;
    };
    const deposit = await drafted(3, 30);
    await validate(deposit);
    await erp.ask('POST', `/invoices/${deposit}/payments`, {
      datepaye: date,
      paymentid: 2,
      closepaidinvoices: 'yes',
      accountid: 1,
    });
    const note = await drafted(2, -10);
    await validate(note);
    expect((await statement()).solde_final).toBe(-48);

    const final = await drafted(0, 100);
    for (const source of [deposit, note])
      await erp.ask('POST', `/invoices/${final}/usediscount/${await discountOf(source)}`);
    await validate(final);
    const { solde_final, a_imputer, echeances, mouvements } = await statement();
    expect([solde_final, a_imputer, echeances.map(({ reste }) => reste)]).toEqual([72, 0, [72]]);
    const ofFinal = mouvements.filter(({ reference }) => reference.startsWith('FA')).slice(-2);
    expect(ofFinal.map(({ nature, montant }) => [nature, montant])).toEqual([
      ['facture', 72],
      ['deduction', 48],
    ]);
  });

  test('downloads its own invoice; another’s, and a draft, are not found', async () => {
    const { own, ofAnother, draft } = await someone();
    const id = await signUp(own.thirdPartyId);
    const { data } = await ownInvoicePdf(services, id, own.id, now());
    expect(data.content_type).toBe('application/pdf');
    expect(Buffer.from(data.content_base64, 'base64').toString('latin1')).toMatch(/^%PDF-/);
    for (const other of [ofAnother.id, draft.id, '99999']) {
      await expect(ownInvoicePdf(services, id, other, now())).rejects.toMatchObject({ status: 404 });
    }
    expect((await invoicePdf(services, ofAnother.id)).data.filename).toMatch(/\.pdf$/);
  });

  const show = (phoneOrders: boolean) =>
    openSettings(environment.table).replace(
      shopSettings.erpSharing,
      { claimsInAgenda: false, phoneOrders },
      { version: 0, by: 'ADMIN1', now: now() },
    );
  /** An order typed in Dolibarr for a third party, validated unless it is a draft. */
  const typed = async (
    partyId: string,
    { refExt, isDraft = false }: { refExt?: string; isDraft?: boolean } = {},
  ) => {
    const lines = [
      { fk_product: 1, qty: 2.5, subprice: 10, remise_percent: 10, tva_tx: 5.5 },
      { desc: 'Livraison <b>express</b>', qty: 1, subprice: 4, tva_tx: 20, product_type: 1 },
    ];
    const order = { socid: partyId, date: '2026-11-20', lines, ...(refExt ? { ref_ext: refExt } : {}) };
    const id = await post('/orders', order);
    if (!isDraft) await post(`/orders/${id}/validate`, { idwarehouse: 0 });
    return id;
  };

  test('reads orders typed for it in the ERP, where the settings allow: page by page, with lines, and no others’', async () => {
    const party = (name: string) => post('/thirdparties', { name });
    await environment.catalogStore.saveFromErp(testProducts[0]!, new Date(0));
    const [own, another] = [await party('Bistrot au téléphone'), await party('Un autre')];
    const id = await signUp(own);
    const ids: string[] = [];
    for (let i = 0; i < 22; i++) ids.unshift(await typed(own));
    const hidden = [
      await typed(own, { isDraft: true }),
      await typed(own, { refExt: '01K9ZZZZZZZZZZZZZZZZZZZZZZ' }),
      await typed(another),
    ];

    await erp.fault({ mode: 'down' });
    expect(await listPhoneOrders(services, id, undefined, now())).toMatchObject({ data: [], next: null });
    await expect(getPhoneOrder(services, id, ids[0]!, now())).rejects.toMatchObject({ status: 404 });
    await erp.fault({ mode: 'off' });

    await show(true);
    const first = await listPhoneOrders(services, id, undefined, now());
    const second = await listPhoneOrders(services, id, first.next!, now());
    expect([first, second].map(({ data }) => data.map((order) => order.id))).toEqual([
      ids.slice(0, 20),
      ids.slice(20),
    ]);
    expect(second.next).toBeNull();
    expect(first.data[0]).toMatchObject({ date_commande: '2026-11-20', statut_libelle: 'Validée' });

    const { data } = await getPhoneOrder(services, id, ids[0]!, now());
    expect(data).toMatchObject({ reference: first.data[0]!.reference, total_ht: 26.5 });
    expect(data.total_ttc).toBe(first.data[0]!.total_ttc);
    expect(data.lignes).toMatchObject([
      { quantite: 2.5, unite: 'kg', prix_unitaire: 10, remise: 10, tva: 5.5, total_ht: 22.5 },
      { produit_nom: 'Livraison express', unite: null, total_ht: 4 },
    ]);
    for (const other of [...hidden, '99999'])
      await expect(getPhoneOrder(services, id, other, now())).rejects.toMatchObject({ status: 404 });

    environment.later(120);
    await erp.fault({ mode: '503' });
    expect(await listPhoneOrders(services, id, undefined, now())).toEqual({ ...first, stale: true });
  });

  test('sees documents of the third party of one of its delivery places, and not of another account’s', async () => {
    const party = (name: string, refExt: string) => post('/thirdparties', { name, ref_ext: refExt });
    const own = await party('Trois maisons fictives', testCustomer.id);
    const kitchen = await party('Trois maisons – Cuisine', placeRef(testCustomer.id, '01PLACE'));
    const foreign = await party('Ailleurs – Cuisine', placeRef(`${testCustomer.id}X`, '01PLACE'));
    const invoiced = async (socid: string) => {
      const lines = [{ fk_product: 1, qty: 1, subprice: 10, tva_tx: 5.5 }];
      const id = await post('/invoices', { socid, date: now().getTime() / 1000, lines });
      await post(`/invoices/${id}/validate`, {});
      return id;
    };
    const [mine, there, elsewhere] = [await invoiced(own), await invoiced(kitchen), await invoiced(foreign)];
    const id = await signUp(own);
    const seen = async () => (await listOwnInvoices(services, id, now())).data.map((invoice) => invoice.id);
    expect(await seen()).toEqual([mine]);
    await expect(ownInvoicePdf(services, id, there, now())).rejects.toMatchObject({ status: 404 });

    const customers = customersStore(environment.table);
    const place = {
      label: 'Cuisine',
      address: '1 rue des Essais',
      complement: '',
      postal: '33000',
      city: 'Bordeaux',
    };
    await customers.replaceAddresses((await customers.find(id))!, [
      { id: '01PLACE', ...place, phone: '', note: '', isDefault: true },
    ]);
    expect(await seen()).toEqual([there, mine]);
    await expect(ownInvoicePdf(services, id, elsewhere, now())).rejects.toMatchObject({ status: 404 });
    expect((await ownInvoicePdf(services, id, there, now())).data.filename).toMatch(/\.pdf$/);
    // the last place of delivery is removed: what was invoiced to it is still theirs
    await customers.replaceAddresses((await customers.find(id))!, []);
    environment.later(120);
    expect(await seen()).toEqual([there, mine]);
    const month = { customerId: id, mois: parisDay(now()).slice(0, 7), now: now() };
    const { data } = await ownStatement(services, month);
    expect(data.solde_final).toBe(21.1);

    await show(true);
    const order = await typed(kitchen);
    expect((await listPhoneOrders(services, id, undefined, now())).data.map((one) => one.id)).toEqual([
      order,
    ]);
    await expect(getPhoneOrder(services, id, await typed(foreign), now())).rejects.toMatchObject({
      status: 404,
    });
    await erp.fault({ mode: '503' });
    expect(await seen(), 'as last read').toEqual([there, mine]);
  });

  test('unknown to the ERP has no documents, and makes no request', async () => {
    const id = await signUp(null);
    await erp.fault({ mode: 'down' });
    expect((await listOwnOrders(services, id, now())).data).toEqual([]);
    expect((await listOwnInvoices(services, id, now())).data).toEqual([]);
    await expect(ownInvoicePdf(services, id, '1', now())).rejects.toMatchObject({ status: 404 });
  });
});

test('every code has its label; an unknown one is shown as it is', () => {
  expect(['-1', '0', '1', '2', '3', '9'].map((code) => orderLabel(code, false))).toEqual([
    'Annulée',
    'Brouillon',
    'Validée',
    'En cours de traitement',
    'Livrée',
    '9',
  ]);
  expect(['1', '3'].map((code) => orderLabel(code, true))).toEqual(['Facturée', 'Traitée']);
  const label = (statusCode: string, more: object = {}) =>
    invoiceLabel({
      statusCode,
      isPaid: false,
      closeCode: null,
      totalTtcCents: 100,
      restCents: 100,
      ...more,
    });
  expect([
    label('0'),
    label('1'),
    label('1', { restCents: 10 }),
    label('2', { isPaid: true }),
    label('2', { closeCode: 'abandon' }),
    label('3', { closeCode: 'abandon' }),
    label('3', { closeCode: 'replaced' }),
    label('8'),
  ]).toEqual([
    'Brouillon',
    'Impayée',
    'Partiellement payée',
    'Payée',
    'Abandonnée',
    'Abandonnée',
    'Remplacée',
    '8',
  ]);
});

test('pages of the ERP open over https, or on this machine', () => {
  expect(erpPage('https://erp.test/api/index.php', 'order', '7')).toBe(
    'https://erp.test/commande/card.php?id=7',
  );
  expect(erpPage('http://127.0.0.1:8080', 'invoice', '7')).toBe(
    'http://127.0.0.1:8080/compta/facture/card.php?id=7',
  );
  for (const base of [
    'http://erp.test',
    'javascript:alert(1)',
    'http://127.0.0.1.evil.test',
    '',
    undefined,
  ]) {
    expect(erpPage(base, 'client', '7')).toBeNull();
  }
});
