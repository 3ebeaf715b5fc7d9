import { describe, expect, test } from 'vitest';
import { clientRow, detailLine, handoverView, webOrderRow } from '#functions/orders/order-view.ts';
import { orderedLine } from '#shared/orders/order-line.ts';
import type { Order } from '#shared/orders/order.ts';
import { orderTotal } from '#shared/orders/order-total.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

/** Optional fields of a row, present only with a value. */
const OPTIONAL = [
  'montant_rendu',
  'regle_ailleurs',
  'a_rendre_hors_site',
  'a_rendre',
  'autorisation',
  'reste_a_partir',
  'reponse_avant',
  'remise',
] as const;
const said = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => (OPTIONAL as readonly string[]).includes(name)));
const rows = (more: Partial<Order>) => {
  const order = anOrder(more);
  return { client: said(clientRow(order)), house: said(webOrderRow(order)), order };
};
const { totalTtcCents } = anOrder();
const euros = (cents: number) => cents / 100;

describe('a row shows the money fields that apply, in euros, and omits the others', () => {
  test('paid as requested', () => {
    const { client, house } = rows({});
    expect([client, house]).toEqual([{}, {}]);
    const row = clientRow(anOrder());
    expect(row).toMatchObject({ payable: false, reste_a_payer: 0, montant_paye: euros(totalTtcCents) });
    expect(clientRow(anOrder({ paymentStatus: 'non_paye', paidCents: 0 }))).toMatchObject({
      payable: true,
      reste_a_payer: euros(totalTtcCents),
      montant_paye: 0,
    });
  });

  test('refunded in part, which its customer reads', () => {
    const { client } = rows({ receivedCents: totalTtcCents, paidCents: totalTtcCents - 1250 });
    expect(client).toEqual({ montant_rendu: 12.5 });
  });

  test('paid above the total, which the house reads', () => {
    const { client, house } = rows({ paidCents: totalTtcCents + 1250 });
    expect(client).toEqual({});
    expect(house).toEqual({ a_rendre: 12.5 });
  });

  test('settled outside the site, by a transfer or a credit note, and owed by the house', () => {
    const books = { invoicedCents: totalTtcCents, countedCents: 0 };
    const unpaid = { paymentStatus: 'non_paye', deliveryStatus: 'livre', paidCents: 0 } as const;
    const settled = rows({ ...unpaid, booked: { ...books, restCents: totalTtcCents - 2000 } });
    expect(settled.client).toEqual({ regle_ailleurs: 20 });
    expect(settled.house).toEqual({ regle_ailleurs: 20 });
    expect(clientRow(settled.order)).toMatchObject({
      reste_a_payer: euros(totalTtcCents - 2000),
      modifiable: false,
    });
    const owing = rows({ ...unpaid, booked: { ...books, restCents: -500 } });
    expect(owing.client).toEqual({ regle_ailleurs: euros(totalTtcCents), a_rendre_hors_site: 5 });
    expect(owing.house).toEqual(owing.client);
  });

  test('authorised, with its expiry, and whether it was renewed', () => {
    const hold = { attemptId: 'A', cents: totalTtcCents, until: '2026-11-28T09:00:00.000Z' };
    const unpaid = { paymentStatus: 'non_paye', paidCents: 0 } as const;
    const kept = { montant: euros(totalTtcCents), jusqu_au: hold.until };
    expect(rows({ ...unpaid, hold })).toMatchObject({
      client: { autorisation: kept },
      house: { autorisation: kept },
    });
    const longer = rows({ ...unpaid, hold: { ...hold, renews: true } });
    expect(longer.client).toEqual({ autorisation: { ...kept, prolongeable: true } });
  });
});

test('an order may be edited while it is new, has no lots and no invoice', () => {
  const unpaid = { paymentStatus: 'non_paye', paidCents: 0 } as const;
  const fresh = anOrder(unpaid);
  expect(clientRow(fresh).modifiable).toBe(true);
  const [first, ...others] = fresh.lines;
  const lots = [{ siteId: '1' as const, lot: 'L1', quantity: first!.ordered }];
  const booked = { invoicedCents: 0, restCents: 0, countedCents: 0 };
  for (const more of [
    { lines: [{ ...first!, lots }, ...others] },
    { booked },
    { status: 'valide' as const },
    { deliveryStatus: 'en_preparation' as const },
  ])
    expect(clientRow(anOrder({ ...unpaid, ...more })).modifiable, Object.keys(more)[0]).toBe(false);
});

test('a partial shipment shows what is still to come, while it is on its way', () => {
  const [meat, ...others] = anOrder().lines;
  const part = { ...meat!, delivered: { unit: 'kg' as const, milli: 1000 } };
  const lines = [part, ...others];
  const rest = [{ produit_nom: 'Entrecôte', unite: 'kg', reste: 1.5, sur: 2.5 }];
  const shipped = { lines, deliveryStatus: 'expedie', status: 'valide' } as const;
  expect(rows({ ...shipped, lines: [...lines] }).client).toEqual({ reste_a_partir: rest });
  expect(rows({ ...shipped, lines: [...lines], deliveryStatus: 'livre' }).client).toEqual({});
});

test('the answer deadline of the earliest open question, while it is prepared', () => {
  const [meat] = anOrder().lines;
  const asked = (until: string, state: 'open' | 'declined' = 'open') => ({
    id: until,
    productId: '1',
    label: 'Entrecôte',
    ordered: meat!.ordered,
    instead: orderedLine({ ...meat!, ordered: { unit: 'kg', milli: 1000 } }),
    state,
    at: '2026-11-23T06:00:00.000Z',
    until,
  });
  const [early, soon, late] = ['2026-11-24T05', '2026-11-24T06', '2026-11-24T07'];
  const proposals = [asked(late!), asked(early!, 'declined'), asked(soon!)];
  const preparing = { proposals, deliveryStatus: 'en_preparation' } as const;
  expect(rows(preparing).client).toEqual({ reponse_avant: soon });
  expect(rows({ ...preparing, closedAt: '2026-11-24T04' }).client).toEqual({});
  expect(rows({ ...preparing, proposals: [asked(early!, 'declined')] }).client).toEqual({});
  expect(clientRow(anOrder({ deliveryStatus: 'en_preparation' }))).not.toHaveProperty('reponse_avant');
});

describe('the person who received it', () => {
  const proof = {
    receiver: 'Chef Essai',
    at: '2026-11-24T07:00:00.000Z',
    reserves: 'Carton ouvert',
    refused: [
      { productId: '1', reason: 'Trop gras' },
      { productId: 'gone', reason: 'Abîmé' },
    ],
    key: 'k',
  };
  const bare = {
    receiver: 'Chef Essai',
    at: proof.at,
    reserves: 'Carton ouvert',
    refused: [
      { product_id: '1', label: 'Entrecôte', reason: 'Trop gras' },
      { product_id: 'gone', label: 'gone', reason: 'Abîmé' },
    ],
  };

  test('with what was refused by its name, and what was measured, signed and paid there where it was', () => {
    expect(handoverView(anOrder({ deliveryStatus: 'livre', proof }))).toEqual(bare);
    const full = { ...proof, temperatureDeci: 34, signed: true as const };
    const taken = { cents: 5050, way: 'cheque' as const };
    expect(handoverView(anOrder({ deliveryStatus: 'livre', proof: { ...full, taken } }))).toEqual({
      ...bare,
      temperature: 3.4,
      temperature_max: expect.any(Number) as number,
      signed: true,
      encaisse: { montant: 50.5, moyen: 'cheque' },
    });
  });

  test('goods not chilled have no limit next to the measured temperature', () => {
    const [meat] = anOrder().lines;
    const frozen = { ...meat!, label: 'FRITES SURGELEES', category: 'SURGELES' };
    const measured = { ...proof, temperatureDeci: -50 };
    const order = anOrder({ lines: [frozen], deliveryStatus: 'livre', proof: measured });
    expect(handoverView(order)).toMatchObject({ temperature: -5 });
    expect(handoverView(order)).not.toHaveProperty('temperature_max');
  });

  test('only while it is delivered', () => {
    expect(handoverView(anOrder({ deliveryStatus: 'expedie', proof }))).toBeNull();
    expect(rows({ deliveryStatus: 'expedie', proof }).client).toEqual({});
    expect(rows({ deliveryStatus: 'livre', proof }).house).toEqual({ remise: bare });
  });
});

test('a line shows its weight once closed or when it differs, the reason, and how it is cut', () => {
  const [meat] = anOrder().lines;
  expect(detailLine(meat!, false)).toMatchObject({ quantite: 2.5, quantite_preparee: null, motif: null });
  expect(detailLine(meat!, false)).toMatchObject({ tva_par_ligne: false });
  expect(detailLine(meat!, false)).not.toHaveProperty('note_decoupe');
  expect(detailLine(meat!, true)).toMatchObject({ quantite_preparee: 2.5 });
  const less = { ...meat!, invoiced: { unit: 'kg' as const, milli: 2250 }, reason: 'Rupture' };
  const [total] = [orderTotal([less])];
  expect(detailLine({ ...less, cutNote: 'émincé', vatByLine: true }, false)).toMatchObject({
    quantite: 2.5,
    quantite_preparee: 2.25,
    motif: 'Rupture',
    note_decoupe: 'émincé',
    tva: 20,
    tva_par_ligne: true,
    prix_unitaire: 24.95,
    sous_total: euros(total!.htCents),
  });
});

test('both rows have the time of preparation, the VAT, the destination and the day', () => {
  const address = {
    label: 'Bistrot',
    address: '1 rue de l’Essai',
    complement: '',
    postal: '33000',
    city: 'Bordeaux',
    phone: '',
  };
  const delivery = { zone: 'bordeaux', day: '2026-11-24', note: 'Portail bleu', address };
  const closedAt = '2026-11-24T04:00:00.000Z';
  const order = anOrder({ delivery, closedAt });
  const said = {
    prepare_le: closedAt,
    date_livraison: '2026-11-24',
    note_livraison: 'Portail bleu',
    adresse_livraison: expect.stringContaining('1 rue de l’Essai') as string,
  };
  expect(clientRow(order)).toMatchObject(said);
  expect(webOrderRow(order)).toMatchObject({
    ...said,
    tva: [{ taux: 20, montant: euros(order.totalVatCents) }],
  });
  const none = { prepare_le: null, date_livraison: null, note_livraison: '', adresse_livraison: null };
  expect(clientRow(anOrder())).toMatchObject(none);
  expect(
    webOrderRow(anOrder({ delivery: { ...delivery, day: null, note: '', address: null } })),
  ).toMatchObject(none);
});
