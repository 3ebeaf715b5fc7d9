import { describe, expect, test } from 'vitest';
import { subscriptions } from '#functions/subscriptions.ts';
import { shopSchedules } from '#infra/stack/shop-schedules.ts';
import { claimCents } from '#shared/claims/claim.ts';
import { type PromiseKeeper, promiseProblems, publicPromises } from '#shared/content/promises.ts';
import { DEFAULT_DELIVERY_RULES } from '#shared/delivery/delivery-rules.ts';
import { ordersContract } from '#shared/orders/orders.contract.ts';
import { orderedLine } from '#shared/orders/order-line.ts';
import { lineTotal } from '#shared/orders/order-total.ts';
import { lastCutNotes } from '#shared/orders/cut-note.ts';
import { deliveryNoteSheets } from '#shared/preparation/delivery-note.ts';
import { parcelLabels } from '#shared/preparation/parcel-label.ts';
import type { DeliveryNote } from '#shared/preparation/preparation.contract.ts';
import { announcedWindows } from '#shared/rounds/announced-windows.ts';
import { roundsContract } from '#shared/rounds/rounds.contract.ts';

const line = orderedLine({
  productId: '1',
  ref: 'BF1',
  label: 'BAVETTE',
  category: 'BOEUF',
  ordered: { unit: 'kg', milli: 2000 },
  cutNote: 'tranches 2 cm, dénervé',
  unitPriceE4: 100_000,
  priceReason: 'base',
  vatRate: 550,
});
const note: DeliveryNote = {
  order_id: 'O1',
  reference: 'CMD-1',
  date_expedition: '2026-11-22T09:00:00.000Z',
  expediteur: ['Maison Exemple'],
  agrement: null,
  destinataire: ['Bistrot d’essai'],
  livre_a: null,
  date_livraison: null,
  note_livraison: '',
  remise: {
    receiver: 'Chef Essai',
    at: '2026-11-23T06:00:00.000Z',
    reserves: '',
    refused: [],
    temperature: 3.4,
    signed: true,
  },
  signature: 'M0 0L300 100',
  lines: [
    {
      ref: 'BF1',
      label: 'BAVETTE',
      category: 'BOEUF',
      unite: 'kg',
      commande: 2,
      livre: 2,
      motif: null,
      note_decoupe: 'tranches 2 cm, dénervé',
      lots: [
        {
          lot: 'L-1',
          qty: 2,
          eatby: null,
          sellby: '2026-12-24',
          birth_country: 'FR',
          rearing_country: 'FR',
          slaughter: [{ country: 'FR', approval: '33.063.001' }],
          cutting: [],
          animal_ref: null,
        },
      ],
    },
  ],
};
const printed = (sheets: ReturnType<typeof deliveryNoteSheets>) =>
  sheets
    .flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])))
    .join('\n')
    .replaceAll(/\s/g, ' ');
const paper = printed(deliveryNoteSheets(note));
const handover = roundsContract.endpoints.recordHandover.body;
const said = { receiver: 'Chef Essai', at: '2026-11-23T06:00:00.000Z' };

const proofs: Record<PromiseKeeper, () => void> = {
  'cut-note': () => {
    const { items } = ordersContract.endpoints.placeOrder.body.shape;
    expect(items.parse([{ product_id: '1', quantity: 2, cut_note: 'dénervé' }])).toMatchObject([
      { cut_note: 'dénervé' },
    ]);
    expect(lastCutNotes([{ status: 'valide', lines: [line] }])).toEqual({ 1: line.cutNote });
    expect(paper).toContain('Découpe : tranches 2 cm, dénervé');
  },
  'delivery-window': () => {
    expect(shopSchedules['round-announcement']?.runs).toBe('round-announcement.schedule');
    expect(subscriptions['order.window-announced']).toContain('mail.order-window');
    const [zone] = DEFAULT_DELIVERY_RULES.zones;
    const order = { id: 'O1', customerId: 'C1', placedAt: '2026-11-22T09:00:00.000Z' };
    const { from, to } = announcedWindows([order], zone!.round!).get('O1')!;
    expect(Number.parseInt(to, 10) - Number.parseInt(from, 10)).toBe(2);
  },
  'door-temperature': () => {
    expect(handover.safeParse({ ...said, temperature: 3.4 }).success).toBe(true);
    for (const temperature of [-5.1, 30.1])
      expect(handover.safeParse({ ...said, temperature }).success).toBe(false);
    expect(paper).toContain('Température à la remise : 3,4 °C');
  },
  'door-signature': () => {
    expect(handover.safeParse({ ...said, signature: note.signature }).success).toBe(true);
    expect(deliveryNoteSheets(note).some(({ marks }) => marks.some(({ kind }) => kind === 'ink'))).toBe(true);
  },
  'delivery-note': () => {
    expect(paper).toContain('Lot L-1');
    expect(paper).toContain('2 kg');
  },
  'parcel-labels': () => expect(printed(parcelLabels(note))).toContain('Bistrot d’essai'),
  'order-tracking': () => {
    expect(subscriptions['order.dispatched']).toContain('mail.order-on-its-way');
    expect(subscriptions['order.delivered']).toContain('mail.order-delivered');
  },
  'door-credit': () => {
    expect(subscriptions['claim.declared']).toContain('mail.claim-received');
    expect(claimCents([line], [], { productId: '1', declaredMilli: 0 })).toBeGreaterThan(0);
  },
  'free-delivery': () => expect(DEFAULT_DELIVERY_RULES.zones[0]?.freeFromCents).toBe(150_00),
  'weighed-total': () => expect(lineTotal({ ...line, invoiced: { unit: 'kg', milli: 1900 } })).toBe(19_00),
  traceability: () => expect(paper).toContain('Origine : France'),
};

describe('promises of the public site', () => {
  test.each(Object.entries(proofs))('%s is enforced by the product, and published', (keeper, keeps) => {
    keeps();
    expect(publicPromises.some(({ keptBy }) => keptBy === keeper)).toBe(true);
  });

  test('lists unpublished and unenforced promises', () => {
    // the current site has no problem: content.test.ts
    const all = publicPromises.map(({ says }) => says);
    expect(promiseProblems({ texts: all })).toEqual([]);
    expect(promiseProblems({ texts: all.slice(1) })).toEqual([
      `shared/content/promises.ts → « ${all[0]} » n’est dans aucun texte du site.`,
    ]);
    const unkept = 'Température relevée à chaque feu rouge.';
    expect(promiseProblems([...all, { text: unkept, alt: 'Une signature' }])).toEqual([
      `shared/content/promises.ts → « ${unkept} » promet ce qui n’y est pas : dites ce qui le tient.`,
    ]);
  });
});
