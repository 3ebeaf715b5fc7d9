import { describe, expect, test } from 'vitest';
import type { Block, Letter } from '#functions/mail/letter.ts';
import { letterHtml, letterText } from '#functions/mail/render-letter.ts';
import { accountDeletedLetter, signInAttemptedLetter } from '#functions/mail/account-mail.ts';
import { lotRecallLetter } from '#functions/mail/recall-mail.ts';
import {
  personInvitationLetter,
  companyHandedOverLetter,
  companyReceivedLetter,
  personLeftLetter,
} from '#functions/mail/people-mail.ts';
import {
  adminInvitationLetter,
  adminPasswordChangedLetter,
  adminResetLetter,
  morningLetter,
  codesGuessedLetter,
} from '#functions/mail/admin-mail.ts';
import {
  alreadyRegisteredLetter,
  passwordChangedLetter,
  resetPasswordLetter,
  temporaryPasswordLetter,
  verifyEmailLetter,
} from '#functions/mail/account-letters.ts';
import {
  orderAdjustedLetter,
  orderChangedLetter,
  orderDeliveredLetter,
  orderExpiredLetter,
  orderExpiringLetter,
  orderOnItsWayLetter,
  orderReceivedLetter,
} from '#functions/mail/order-letters.ts';
import {
  paymentAuthorisedLetter,
  paymentFailedLetter,
  paymentReceivedLetter,
  paymentRefundedLetter,
  paymentReminderLetter,
} from '#functions/mail/payment-letters.ts';
import { orderPreparedLetter } from '#functions/mail/preparation-letters.ts';
import { weeklyPricesLetter } from '#functions/mail/standing-mail.ts';
import { anOrder } from '#tests/support/orders/an-order.ts';

const SENDER = 'Viande Signature, grossiste en viandes · 33520 Bruges';
const SITE = 'https://viande-demo.test';
const order = anOrder();
const brought = anOrder({
  delivery: {
    zone: 'ile-de-france',
    day: '2026-11-24',
    address: {
      label: 'Cuisine',
      address: '12 rue de la Démo',
      complement: '',
      postal: '75011',
      city: 'Paris',
      phone: '',
    },
    note: '',
  },
});

const handedOver = { company: 'Bistrot Démo', from: 'Alex Exemple', to: 'Camille Exemple' };

const letters: Record<string, Letter> = {
  verify_email: verifyEmailLetter({ verifyUrl: `${SITE}/verify-email/token` }),
  temporary_password: temporaryPasswordLetter({
    verifyUrl: `${SITE}/verify-email/token`,
    choosePasswordUrl: `${SITE}/reset-password/token`,
    signInUrl: `${SITE}/espacepro`,
    password: 'k7mf-9xqp-w3hd',
  }),
  payment_reminder: paymentReminderLetter({
    thirdPartyId: '7',
    mail: 'compta@bistrot-essai.test',
    name: 'Bistrot "Démo"',
    invoices: [
      { ref: 'FA2611-0003', dueDay: '2026-11-01', restCents: 10_000 },
      { ref: 'FA2611-0004', dueDay: null, restCents: 5050 },
    ],
  }),
  weekly_prices: weeklyPricesLetter(
    {
      customerId: 'C1',
      week: '2026-11-30',
      products: [
        {
          label: 'Saucisse <maison> & Cie',
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
    {
      name: 'Bistrot "Démo"',
      habitsUrl: `${SITE}/dashboard`,
      lettersUrl: `${SITE}/dashboard?vue=compte&partie=lettres`,
    },
  ),
  reset_password: resetPasswordLetter({ resetUrl: `${SITE}/reset-password/token` }),
  already_registered: alreadyRegisteredLetter({
    signInUrl: `${SITE}/espacepro`,
    verifyUrl: `${SITE}/verify-email/token`,
  }),
  password_changed: passwordChangedLetter({
    name: 'Camille Exemple',
    changedAt: '2026-11-21T13:32:00Z',
    signInUrl: `${SITE}/espacepro`,
  }),
  sign_in_attempted: signInAttemptedLetter({
    name: 'Camille Exemple',
    at: '2026-11-21T13:32:00Z',
    signInUrl: `${SITE}/espacepro`,
  }),
  person_invitation: personInvitationLetter({
    company: 'Bistrot Démo',
    role: 'chef',
    isKnown: false,
    until: '2026-11-24T13:32:00Z',
    invitationUrl: `${SITE}/invitation/abc`,
  }),
  person_left: personLeftLetter({ name: 'Camille Exemple', company: 'Bistrot Démo', how: 'removed' }),
  company_handed_over: companyHandedOverLetter({ ...handedOver, signInUrl: `${SITE}/espacepro` }),
  company_received: companyReceivedLetter({ ...handedOver, signInUrl: `${SITE}/espacepro` }),
  admin_invitation: adminInvitationLetter({
    name: 'Camille Exemple',
    role: 'preparer',
    until: '2026-11-24T13:32:00Z',
    invitationUrl: `${SITE}/admin/invitation/abc`,
  }),
  lot_recall: lotRecallLetter({
    recall: {
      id: 'RC1',
      productId: '7',
      productName: 'STEAK',
      lot: 'BV-1121-2',
      reason: 'Une température trop haute chez le transporteur.',
      instruction: 'Gardez-le à part : nous venons le reprendre.',
      at: '2026-11-21T13:32:00Z',
      by: 'admin:A1',
      complete: true,
    },
    notice: {
      recallId: 'RC1',
      productId: '7',
      lot: 'BV-1121-2',
      customerId: 'C1',
      customerName: 'Restaurant Exemple',
      orders: ['CMD-20261121-0007'],
      lots: ['BV-1121-2-1', 'BV-1121-2-2'],
      qty: 4,
      isMailed: true,
      secret: 'abc',
    },
    society: 'Restaurant Exemple',
    noticeUrl: `${SITE}/rappel/abc`,
  }),
  admin_reset: adminResetLetter({ resetUrl: `${SITE}/admin/mot-de-passe/abc` }),
  admin_password_changed: adminPasswordChangedLetter({
    name: 'Camille Exemple',
    changedAt: '2026-11-21T13:32:00Z',
    signInUrl: `${SITE}/admin/login`,
  }),
  morning: morningLetter({
    morning: {
      adminId: 'ADMIN1',
      day: '2026-11-26',
      subject: 'Le point du matin – jeudi 26 novembre 2026',
      preview: 'La caisse était fermée hier.',
      sentences: ['La caisse était fermée hier ; 1 000 € en moyenne le mercredi d’avant.'],
      tables: [
        {
          title: 'Hier (HT)',
          rows: [{ label: 'Site <b>', value: '240 €', note: '+12 %, 214 € d’habitude' }],
        },
        { title: 'À faire', rows: [{ label: 'À décider', value: '2', note: '' }] },
      ],
    },
    name: 'Armand Démo',
    overviewUrl: `${SITE}/admin/dashboard`,
  }),
  codes_guessed: codesGuessedLetter({
    name: 'Camille Exemple',
    at: '2026-11-21T13:32:00Z',
    accessUrl: `${SITE}/admin/dashboard?tab=acces`,
  }),
  account_deleted: accountDeletedLetter(),
  order_received: orderReceivedLetter({ order, ordersUrl: `${SITE}/commandes` }),
  order_received_to_weigh: orderReceivedLetter({ order, ordersUrl: `${SITE}/commandes` }, 10),
  payment_received: paymentReceivedLetter({
    order,
    ordersUrl: `${SITE}/commandes`,
    amountCents: order.paidCents,
  }),
  payment_authorised: paymentAuthorisedLetter({
    order: anOrder({ hold: { attemptId: 'A1', cents: 172_772, until: '2026-11-28T09:05:00.000Z' } }),
    ordersUrl: `${SITE}/commandes`,
  })!,
  payment_refunded: paymentRefundedLetter(
    { order, ordersUrl: `${SITE}/commandes` },
    { amountCents: 1250, provider: 'stripe' },
  ),
  payment_failed: paymentFailedLetter({ order, ordersUrl: `${SITE}/commandes` }),
  order_changed: orderChangedLetter({ order: brought, ordersUrl: `${SITE}/commandes` }),
  order_cancelled: orderChangedLetter({
    order: anOrder({ status: 'annule' }),
    ordersUrl: `${SITE}/commandes`,
  }),
  order_expiring: orderExpiringLetter({ order, ordersUrl: `${SITE}/commandes` }, '2026-11-23T06:00:00.000Z'),
  order_expired: orderExpiredLetter({
    order: anOrder({ status: 'annule' }),
    ordersUrl: `${SITE}/commandes`,
  }),
  order_on_its_way: orderOnItsWayLetter({ order: brought, ordersUrl: `${SITE}/commandes` }),
  order_on_its_way_in_part: orderOnItsWayLetter({
    order: anOrder({
      lines: order.lines.map((line, i) =>
        i === 1 ? line : { ...line, delivered: { ...line.delivered, milli: i === 0 ? 1000 : 0 } },
      ),
    }),
    ordersUrl: `${SITE}/commandes`,
  }),
  order_delivered: orderDeliveredLetter({ order, ordersUrl: `${SITE}/commandes` }),
};

/** The text of the HTML form, as a screen reader reads it. */
const wordsOf = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>|<head>[\s\S]*?<\/head>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');

/** Non-breaking blanks as plain ones. */
const spaced = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** All text of a block, in reading order. */
const phrasesOf = (block: Block): string[] => {
  switch (block.kind) {
    case 'action':
      return [block.label, block.url];
    case 'secret':
      return [block.label, block.value];
    case 'amounts':
      return [...block.rows, ...block.totals].flatMap(({ label, amount }) => [
        label,
        amount.replace(/\s+/g, ' '),
      ]);
    case 'figures':
      return [
        block.title,
        ...block.rows.flatMap(({ label, value, note }) => [label, value, note].map(spaced)),
      ];
    case 'note':
      return [block.text, ...(block.url ? [block.url] : [])];
    case 'text':
      return [block.text];
  }
};

const VOID = new Set(['meta', 'br']);

describe.each(Object.entries(letters))('the %s mail', (_kind, letter) => {
  const text = letterText(letter, SENDER);
  const html = letterHtml(letter, SENDER);

  test('has the same content in both forms, and links to the right page', () => {
    const words = wordsOf(html);
    for (const phrase of letter.blocks.flatMap(phrasesOf)) {
      expect(spaced(text)).toContain(phrase);
      expect(words).toContain(phrase);
    }
    expect(text).toMatch(/^Bonjour[^\n]*,\n\n[\s\S]*Cordialement,\nL’équipe Viande Signature\n/);
    expect(text.endsWith(`--\n${SENDER}\n${letter.reason}\n`)).toBe(true);
    expect(words).toContain(SENDER);
  });

  test('is French, 600 px wide at most, follows the dark scheme, and loads nothing from other servers', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="fr">/);
    expect(html).toContain('max-width:600px');
    // what it is about heads it, in the one landmark a screen reader jumps to
    expect(html.match(/<main>/g)).toHaveLength(1);
    expect(wordsOf(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '')).toBe(letter.subject);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).not.toMatch(/<img|<script|@import|url\(/);
    for (const [, target] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      expect(target?.startsWith(`${SITE}/`)).toBe(true);
    }
  });

  test('closes what it opens', () => {
    const tags = [...html.matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)].filter(([, , name = '']) => !VOID.has(name));
    const open: string[] = [];
    const crossed = tags.filter(([, slash, name = '']) =>
      slash ? open.pop() !== name : open.push(name) === 0,
    );
    expect([crossed, open]).toEqual([[], []]);
    expect(tags.length).toBeGreaterThan(20);
  });
});

test('subjects, word for word', () => {
  expect(Object.fromEntries(Object.entries(letters).map(([kind, { subject }]) => [kind, subject]))).toEqual({
    verify_email: 'Confirmez votre adresse e-mail',
    weekly_prices: 'Cette semaine, le prix de « Saucisse <maison> & Cie » a changé',
    temporary_password: 'Votre compte professionnel et votre mot de passe temporaire',
    payment_reminder: '2 factures à régler',
    reset_password: 'Choisissez un nouveau mot de passe',
    already_registered: 'Vous avez déjà un compte',
    password_changed: 'Votre mot de passe a été modifié',
    sign_in_attempted: 'Des tentatives de connexion à votre compte',
    person_invitation: 'Bistrot Démo vous invite dans son Espace Pro',
    person_left: 'Votre accès à l’Espace Pro de Bistrot Démo est terminé',
    company_handed_over: 'Bistrot Démo est maintenant au nom de Camille Exemple',
    company_received: 'Le compte de Bistrot Démo est à votre nom',
    admin_invitation: 'Votre accès à l’administration Viande Signature',
    lot_recall: 'Rappel de produit, lot BV-1121-2 : ne l’utilisez pas',
    admin_reset: 'Choisissez un nouveau mot de passe',
    admin_password_changed: 'Votre mot de passe d’administration a été modifié',
    morning: 'Le point du matin – jeudi 26 novembre 2026',
    codes_guessed: 'Quelqu’un essaie des codes sur votre compte : changez votre mot de passe',
    account_deleted: 'Votre compte est supprimé',
    order_received: 'Commande CMD-20261121-0007 enregistrée',
    order_received_to_weigh: 'Commande CMD-20261121-0007 enregistrée',
    payment_received: 'Paiement reçu pour la commande CMD-20261121-0007',
    payment_authorised: 'Paiement autorisé pour la commande CMD-20261121-0007',
    payment_refunded: 'Remboursement sur la commande CMD-20261121-0007',
    payment_failed: 'Paiement non abouti pour la commande CMD-20261121-0007',
    order_changed: 'Commande CMD-20261121-0007 modifiée',
    order_cancelled: 'Commande CMD-20261121-0007 annulée',
    order_expired: 'Commande CMD-20261121-0007 annulée, faute de règlement',
    order_expiring: 'Commande CMD-20261121-0007 à régler avant le 23 novembre 2026 à 07:00',
    order_on_its_way: 'Commande CMD-20261121-0007 en route',
    order_on_its_way_in_part: `Commande ${order.reference} en partie en route`,
    order_delivered: 'Commande CMD-20261121-0007 livrée',
  });
});

test('an order is shown in kilograms, pieces and euros in French notation', () => {
  const text = spaced(letterText(letters['order_received']!, SENDER));
  expect(text).toContain('- Entrecôte : 2,5 kg, 62,38 €');
  expect(text).toContain('- Poulet fermier : 1 pièce, 12,00 €');
  expect(text).toContain('- Saucisse <maison> & Cie : 3 pièces, 1 234,50 €');
  expect(text).toContain('Total HT : 1 308,88 €\nTVA : 261,78 €\nTotal TTC : 1 570,66 €');
  expect(text).toContain('du 21 novembre 2026 à 10:05');
});

test('a delivery is shown with its day in words and its address; a cancelled order with what happens to the money', () => {
  for (const kind of ['order_changed', 'order_on_its_way']) {
    expect(spaced(letterText(letters[kind]!, SENDER))).toContain(
      'Livraison prévue le mardi 24 novembre 2026. Adresse de livraison – Cuisine : 12 rue de la Démo, 75011 Paris.',
    );
  }
  expect(letterText(letters['order_received']!, SENDER)).not.toContain('Livraison prévue');
  expect(letterText(letters['order_cancelled']!, SENDER)).toContain('Votre paiement vous sera remboursé.');
});

test('an order that the house cancelled gives all of the money back, one that it changed the difference', () => {
  const paid = { paidCents: order.totalTtcCents + 100 };
  const said = (more: Partial<typeof order>) =>
    letterText(orderAdjustedLetter({ order: anOrder({ ...paid, ...more }), ordersUrl: SITE }, []), SENDER);
  expect(said({ status: 'annule' })).toContain('nous revenons vers vous pour vous les rendre.');
  expect(said({})).toContain('nous revenons vers vous pour la différence.');
});

test('a partial delivery lists what was not delivered; a lighter weight of a closed order is not partial', () => {
  expect(spaced(letterText(letters['order_on_its_way_in_part']!, SENDER))).toContain(
    `Une partie de votre commande ${order.reference} est partie en livraison. N’est pas encore parti : Entrecôte, 1,5 kg sur 2,5 kg ; Saucisse <maison> & Cie, 3 pièces sur 3 pièces.`,
  );
  const lighter = order.lines.map((line) => ({ ...line, delivered: { ...line.delivered, milli: 900 } }));
  const closed = anOrder({ lines: lighter, closedAt: '2026-11-23T06:00:00.000Z' });
  for (const whole of [order, closed])
    expect(letterText(orderOnItsWayLetter({ order: whole, ordersUrl: SITE }), SENDER)).toContain(
      `Votre commande ${order.reference} est partie en livraison.`,
    );
});

test('what others typed stays text', () => {
  const html = letterHtml(letters['order_received']!, SENDER);
  expect(html).toContain('Saucisse &lt;maison&gt; &amp; Cie');
  expect(html).not.toContain('<maison>');
  expect(html).toContain('Bistrot &quot;Démo&quot;');
});

test('no greeting by a name before the address is verified, since any person may have typed it', () => {
  for (const kind of ['verify_email', 'temporary_password', 'already_registered', 'reset_password']) {
    expect(letterText(letters[kind]!, SENDER)).toMatch(/^Bonjour,\n/);
  }
});

test('payments made outside the site are shown with those made here, and are not called a difference', () => {
  const total = order.totalTtcCents;
  const booked = { invoicedCents: total, restCents: total - 4_000, countedCents: 0 };
  const paid = anOrder({ booked, paidCents: total - 4_000, receivedCents: total - 4_000 });
  const received = JSON.stringify(paymentReceivedLetter({ order: paid, ordersUrl: '', amountCents: 1200 }));
  // a second payment is thanked for by its own amount
  expect(received).toMatch(/"preview":"12,00\s€ reçus\. Merci\."/);
  expect(received).toMatch(/Reçu ou déduit par la maison","amount":"40,00/);
  expect(JSON.stringify(paymentReceivedLetter({ order, ordersUrl: '', amountCents: 1200 }))).not.toContain(
    'déduit',
  );
  expect(JSON.stringify(orderAdjustedLetter({ order: paid, ordersUrl: '' }, []))).not.toContain('différence');
  const short = { ...paid, totalTtcCents: total + 100, booked: { ...booked, invoicedCents: total - 100 } };
  expect(JSON.stringify(orderAdjustedLetter({ order: short, ordersUrl: '' }, []))).toContain('différence');
  const weighed = { order: paid, ordersUrl: '', paymentUrl: '' };
  expect(JSON.stringify(orderPreparedLetter(weighed))).not.toContain('différence');
});
