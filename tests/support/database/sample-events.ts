import type { AnyEvent } from '#shared/events.ts';

const envelope = { id: 'ev-1', version: 1, at: '2026-11-21T06:00:00.000Z' } as const;
const account = { customerId: 'CLIENT1' };
const order = { customerId: 'CLIENT1', orderId: 'O1' };
const payment = { ...order, attemptId: 'A1' };

/** One event of every type that there is. */
export const sampleEvents: { [Type in AnyEvent['type']]: Extract<AnyEvent, { type: Type }> } = {
  'person.invited': { ...envelope, type: 'person.invited', data: { ...account, personId: 'P1' } },
  'person.left': {
    ...envelope,
    type: 'person.left',
    data: {
      mail: 'chef@bistrot-demo.test',
      name: 'Camille Exemple',
      company: 'Bistrot Démo',
      how: 'removed',
    },
  },
  'person.password-changed': {
    ...envelope,
    type: 'person.password-changed',
    data: { mail: 'chef@bistrot-demo.test', name: 'Camille Exemple' },
  },
  'company.handed-over': {
    ...envelope,
    type: 'company.handed-over',
    data: {
      ...account,
      company: 'Bistrot Démo',
      from: 'Alex Exemple',
      to: 'Camille Exemple',
      fromMail: 'demo@bistrot-demo.test',
    },
  },
  'order.placed': { ...envelope, type: 'order.placed', data: order },
  'order.edited': { ...envelope, type: 'order.edited', data: order },
  'order.cancelled': { ...envelope, type: 'order.cancelled', data: order },
  'order.reinstated': { ...envelope, type: 'order.reinstated', data: order },
  'order.status-changed': { ...envelope, type: 'order.status-changed', data: order },
  'order.changed-in-erp': {
    ...envelope,
    type: 'order.changed-in-erp',
    data: { ...order, changes: ['ENTRECOTE PAREE : 9,62 kg au lieu de 10 kg'] },
  },
  'order.invoice-seen-in-erp': { ...envelope, type: 'order.invoice-seen-in-erp', data: order },
  'order.seen-in-erp': { ...envelope, type: 'order.seen-in-erp', data: order },
  'order.arbitrated': { ...envelope, type: 'order.arbitrated', data: order },
  'order.payment-recorded': { ...envelope, type: 'order.payment-recorded', data: order },
  'order.expiry-announced': {
    ...envelope,
    type: 'order.expiry-announced',
    data: { ...order, cancelAt: '2026-11-23T06:00:00.000Z' },
  },
  'order.window-announced': {
    ...envelope,
    type: 'order.window-announced',
    data: { ...order, day: '2026-11-24', from: '08:00', to: '10:00' },
  },
  'order.expired': { ...envelope, type: 'order.expired', data: order },
  'order.prepared': { ...envelope, type: 'order.prepared', data: order },
  'order.dispatched': { ...envelope, type: 'order.dispatched', data: order },
  'order.delivered': { ...envelope, type: 'order.delivered', data: order },
  'order.missed': { ...envelope, type: 'order.missed', data: order },
  'order.rescheduled': { ...envelope, type: 'order.rescheduled', data: order },
  'order.delivery-changed': { ...envelope, type: 'order.delivery-changed', data: order },
  'order.replacement-proposed': {
    ...envelope,
    type: 'order.replacement-proposed',
    data: { ...order, proposalId: '1' },
  },
  'order.edit-asked': {
    ...envelope,
    type: 'order.edit-asked',
    data: { ...order, changes: 'BF001 : 2,00 kg → 3,00 kg', why: 'plafond par commande dépassé' },
  },
  'order.approval-asked': { ...envelope, type: 'order.approval-asked', data: order },
  'order.approved': { ...envelope, type: 'order.approved', data: order },
  'order.not-approved': { ...envelope, type: 'order.not-approved', data: order },
  'order.unconfirmed': { ...envelope, type: 'order.unconfirmed', data: order },
  'standing-order.told': {
    ...envelope,
    type: 'standing-order.told',
    data: { ...account, standingId: 'S1', date: '2026-11-24' },
  },
  'standing-order.lines-changed': {
    ...envelope,
    type: 'standing-order.lines-changed',
    data: { ...account, standingId: 'S1' },
  },
  'prices.weekly-told': {
    ...envelope,
    type: 'prices.weekly-told',
    data: {
      ...account,
      week: '2026-11-30',
      products: [
        {
          label: 'ENTRECOTE PAREE',
          unit: 'kg',
          thenE4: 95_000,
          nowE4: 100_000,
          prices: [
            { day: '2026-11-24', unitPriceE4: 95_000 },
            { day: '2026-11-30', unitPriceE4: 100_000 },
          ],
        },
      ],
    },
  },
  'stock.recall-announced': {
    ...envelope,
    type: 'stock.recall-announced',
    data: { recallId: 'RC1', customerId: 'C1' },
  },
  'claim.declared': { ...envelope, type: 'claim.declared', data: { ...order, productId: '1' } },
  'claim.decided': { ...envelope, type: 'claim.decided', data: { ...order, productId: '1' } },
  'payment.received': { ...envelope, type: 'payment.received', data: payment },
  'payment.authorised': { ...envelope, type: 'payment.authorised', data: payment },
  'payment.failed': { ...envelope, type: 'payment.failed', data: payment },
  'payment.refunded': { ...envelope, type: 'payment.refunded', data: { ...payment, refundId: 'R1' } },
  'account.registered': { ...envelope, type: 'account.registered', data: account },
  'account.registered-without-password': {
    ...envelope,
    type: 'account.registered-without-password',
    data: account,
  },
  'account.registration-repeated': { ...envelope, type: 'account.registration-repeated', data: account },
  'account.verification-requested': { ...envelope, type: 'account.verification-requested', data: account },
  'account.verified': { ...envelope, type: 'account.verified', data: account },
  'account.password-changed': { ...envelope, type: 'account.password-changed', data: account },
  'account.password-reset-requested': {
    ...envelope,
    type: 'account.password-reset-requested',
    data: { mail: 'paul@bistrot-essai.test' },
  },
  'account.sign-in-attempted': {
    ...envelope,
    type: 'account.sign-in-attempted',
    data: { mail: 'paul@bistrot-essai.test' },
  },
  'admin.invited': { ...envelope, type: 'admin.invited', data: { adminId: 'ADMIN1' } },
  'admin.password-reset-requested': {
    ...envelope,
    type: 'admin.password-reset-requested',
    data: { mail: 'admin@viande-demo.test' },
  },
  'admin.password-changed': { ...envelope, type: 'admin.password-changed', data: { adminId: 'ADMIN1' } },
  'admin.morning-told': {
    ...envelope,
    type: 'admin.morning-told',
    data: {
      adminId: 'ADMIN1',
      day: '2026-11-21',
      subject: 'Le point du matin',
      preview: 'Un vendredi comme les autres.',
      sentences: ['Un vendredi comme les autres.'],
      tables: [{ title: 'Hier', rows: [{ label: 'Site', value: '240 €', note: '' }] }],
    },
  },
  'account.codes-guessed': { ...envelope, type: 'account.codes-guessed', data: { adminId: 'ADMIN1' } },
  'account.deleted': {
    ...envelope,
    type: 'account.deleted',
    data: { ...account, mail: 'paul@bistrot-essai.test' },
  },
  'customer.profile-changed': { ...envelope, type: 'customer.profile-changed', data: account },
  'customer.third-party-chosen': { ...envelope, type: 'customer.third-party-chosen', data: account },
  'stock.movements-recorded': {
    ...envelope,
    type: 'stock.movements-recorded',
    data: { documentId: 'MV1', label: 'Entrée de 2 kg · BOEUF, Bruges' },
  },
  'stock.product-completed': {
    ...envelope,
    type: 'stock.product-completed',
    data: { productId: '1', label: 'BF1 ENTRECOTE', priceHtE4: 185_000, barcode: '2000000000015' },
  },
  'contact.requested': { ...envelope, type: 'contact.requested', data: { contactId: 'C1' } },
  'wholesale.payment-reminded': {
    ...envelope,
    type: 'wholesale.payment-reminded',
    data: {
      thirdPartyId: '7',
      mail: 'compta@bistrot-essai.test',
      name: 'Bistrot d’essai',
      invoices: [{ ref: 'FA2611-0003', dueDay: '2026-11-01', restCents: 12_050 }],
    },
  },
  'contact.answered': { ...envelope, type: 'contact.answered', data: { contactId: 'C1', replyId: 'R1' } },
};
