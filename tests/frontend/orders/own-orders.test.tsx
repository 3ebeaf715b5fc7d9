import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logout } from '#frontend/lib/session/session.ts';
import { refused, failureWithoutMessage } from '#tests/frontend/auth/answers.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { ANNA, drawProPage } from '#tests/frontend/support/pro-page.tsx';
import { type FakeShop, orderRow } from './fake-shop.ts';
import { enterShop, leaveShop, plain } from './in-the-shop.tsx';

const LIST = `GET /api/orders/client/${ANNA.id}`;
const line = (id: string, more: Record<string, unknown> = {}) => ({
  produit_id: id,
  produit_ref: `REF${id}`,
  produit_nom: `PRODUIT ${id}`,
  produit_categorie: 'BOEUF',
  unite: 'kg',
  prix_unitaire: 10,
  quantite: 2,
  tva: 20,
  sous_total: 20,
  ...more,
});

let fake: FakeShop;
beforeEach(() => {
  fake = enterShop();
  fake.shop.orders = [orderRow(1)];
  fake.shop.answers['GET /api/orders/O1/details'] = {
    body: [line('1'), line('2', { quantite: 3, sous_total: 30 })],
  };
});
afterEach(leaveShop);

const row = (number: number) => screen.findByRole('row', { name: new RegExp(`CMD-20261120-000${number}`) });
/** As the browser's button does, once the window has its entry. */
const goBack = async () => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  window.history.back();
  await new Promise((resolve) => setTimeout(resolve, 50));
};
const open = async (number = 1) => {
  await person().click(within(await row(number)).getByRole('button', { name: /^CMD-/ }));
  return screen.findByRole('dialog', { name: new RegExp(`^Commande CMD-20261120-000${number}`) });
};

describe('after the weighing and the door', () => {
  const delivered = (more: Record<string, unknown> = {}) =>
    orderRow(1, {
      statut_livraison: 'livre',
      statut_paiement: 'paye',
      prepare_le: '2026-11-23T05:00:00.000Z',
      modifiable: false,
      payable: false,
      reste_a_payer: 0,
      total_ttc: 60,
      montant_paye: 60,
      ...more,
    });
  const weighed = async () =>
    plain(within(await open()).getByRole('region', { name: 'Après la pesée' }).textContent);
  const refusedTwo = {
    receiver: 'Anna',
    at: '2026-11-24T07:00:00.000Z',
    reserves: '',
    refused: [{ product_id: '2', label: 'PRODUIT 2', reason: 'trop chaud' }],
  };

  it('goods refused at the door are named with the refund, never as an unpaid difference', async () => {
    fake.shop.orders = [delivered({ remise: refusedTwo, montant_paye: 24, montant_rendu: 36 })];
    drawSite('/commandes');
    const text = await weighed();
    expect(text).toContain(
      'Refusé à la livraison et reparti avec le livreur : PRODUIT 2, 3,00 kg (trop chaud). Son avoir se suit sous « Réclamations ».',
    );
    expect(text).toContain('Vous avez réglé 60,00 €, 36,00 € vous ont été rendus.');
    expect(text).not.toContain('pas la différence');
  });

  it('before its credit is decided none of it is called a difference either', async () => {
    fake.shop.orders = [delivered({ remise: refusedTwo, total_ttc: 61 })];
    drawSite('/commandes');
    expect(await weighed()).not.toContain('pas la différence');
  });

  it('a refund for another reason is shown as that; an excess below the threshold still is', async () => {
    fake.shop.orders = [delivered({ montant_paye: 50, montant_rendu: 10 })];
    drawSite('/commandes');
    expect(await weighed()).toContain('Vous avez réglé 60,00 €, 10,00 € vous ont été rendus.');
    cleanup();
    fake.shop.orders = [delivered({ total_ttc: 61 })];
    drawSite('/commandes');
    expect(await weighed()).toContain('Vous avez réglé 60,00 € : nous ne vous demandons pas la différence.');
  });
});

describe('MES COMMANDES', () => {
  it('PRO-23, PRO-25: /commandes lists reference, date, total TTC and the three states', async () => {
    drawSite('/commandes');
    const cells = within(await row(1))
      .getAllByRole('cell')
      .map((cell) => plain(cell.textContent));
    expect(cells.slice(0, 7)).toEqual([
      'CMD-20261120-0001',
      '20/11/2026 à 06:30',
      '2',
      '120,00 €',
      'Nouvelle',
      'En cours24/11/2026',
      'Non payé',
    ]);
  });

  it('an open order has its address; « back » closes it, and before it what it is edited in', async () => {
    const { where } = drawSite('/commandes');
    const dialog = within(await open());
    expect(where()).toBe('/commandes?commande=O1');
    await person().click(await dialog.findByRole('button', { name: 'Modifier' }));
    await screen.findByRole('dialog', { name: /^Modifier/ });
    await goBack();
    expect(await screen.findByRole('dialog', { name: /^Commande/ })).toBeDefined();
    expect(screen.queryByRole('dialog', { name: /^Modifier/ })).toBeNull();
    await goBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(where()).toBe('/commandes');
  });

  it('PRO-23: /dashboard has the same list behind MES COMMANDES', async () => {
    drawSite('/dashboard?vue=mes-commandes');
    expect(within(await row(1)).getByText('Non payé')).toBeDefined();
  });

  it('orders by telephone are listed below, read only; no list where there is none', async () => {
    const LIST_THERE = 'GET /api/dolibarr/orders/telephone';
    drawSite('/commandes');
    await row(1);
    expect(screen.queryByRole('heading', { name: 'Passées par téléphone' })).toBeNull();
    cleanup();

    fake.shop.answers[LIST_THERE] = {
      body: {
        success: true,
        data: [
          {
            id: '41',
            reference: 'CO2611-0041',
            ref_client: null,
            client_name: 'Bistrot',
            date_commande: '2026-11-20',
            date_livraison: null,
            total_ttc: 28.54,
            total_ht: 26.5,
            statut_libelle: 'Validée',
          },
        ],
        next: null,
        read_at: '2026-11-20T06:00:00.000Z',
        stale: false,
      },
    };
    const line = { unite: null, remise: 0, tva: 20, quantite: 1, prix_unitaire: 4, total_ht: 4 };
    fake.shop.answers[`${LIST_THERE}/41`] = {
      body: {
        success: true,
        data: {
          id: '41',
          reference: 'CO2611-0041',
          total_ht: 26.5,
          total_tva: 2.04,
          total_ttc: 28.54,
          lignes: [
            {
              produit_nom: 'ENTRECOTE',
              unite: 'kg',
              quantite: 2.5,
              prix_unitaire: 10,
              remise: 10,
              tva: 5.5,
              total_ht: 22.5,
            },
            { ...line, produit_nom: 'Livraison' },
          ],
        },
      },
    };
    drawSite('/commandes');
    const table = await screen.findByRole('table', { name: 'Vos commandes passées par téléphone' });
    await person().click(within(table).getByRole('button', { name: /CO2611-0041/ }));
    const window = await screen.findByRole('dialog', { name: 'Commande CO2611-0041' });
    await within(window).findByText('ENTRECOTE');
    const text = plain(window.textContent);
    expect(text).toContain('Passée par téléphone, le 20/11/2026Validée');
    expect(text).toContain('2,50 kg × 10,00 € · remise 10 % · TVA 5,5 %22,50 €');
    expect(text).toContain('1 × 4,00 € · TVA 20 %4,00 €');
    expect(text).toContain('Total TTC28,54 €');
    expect(within(window).queryByRole('button', { name: /Modifier|Payer|Recommander/ })).toBeNull();
  });

  it('PRO-24: after a verified payment ?success=true shows it once, not again after a reload', async () => {
    const first = drawSite('/commandes?success=true', { paid: true });
    expect(await screen.findByText('Paiement réussi')).toBeDefined();
    expect(first.where()).toBe('/commandes?success=true');
    await waitFor(() => expect(window.history.state).toMatchObject({ usr: null }));
    first.unmount();
    drawSite('/commandes?success=true');
    await row(1);
    expect(screen.queryByText('Paiement réussi')).toBeNull();
  });

  it('PRO-24: the address alone proves no payment', async () => {
    drawSite('/commandes?success=true');
    await row(1);
    expect(screen.queryByText('Paiement réussi')).toBeNull();
  });

  it('PRO-26..28, AMB-06: each state in the words of the specification, the server’s full list included', async () => {
    fake.shop.orders = [
      orderRow(1),
      orderRow(2, { statut: 'annule', statut_paiement: 'paye', statut_livraison: 'livre', payable: false }),
      orderRow(3, {
        statut: 'valide',
        statut_paiement: 'rembourse',
        statut_livraison: 'autre',
        payable: false,
      }),
      orderRow(4, { statut: 'annule', payable: false }),
    ];
    drawSite('/commandes');
    const words = async (number: number) =>
      within(await row(number))
        .getAllByRole('cell')
        .slice(4, 7)
        .map((cell) => cell.textContent?.replace('24/11/2026', ''));
    expect([await words(1), await words(2), await words(3), await words(4)]).toEqual([
      ['Nouvelle', 'En cours', 'Non payé'],
      ['Annulée', 'Livré', 'Payé'],
      ['Validée', 'Livré', 'Remboursé'],
      // delivered to no address
      ['Annulée', '—Pas de livraison : commande annulée', 'Non payé'],
    ]);
  });

  it('PRO-31: an unpaid order is paid through /payment?order=…&method=stripe or paypal; a paid one is not', async () => {
    fake.shop.orders = [orderRow(1), orderRow(2, { payable: false })];
    drawSite('/commandes');
    const links = within(await row(1))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/payment?order=O1&method=stripe', '/payment?order=O1&method=paypal']);
    expect(within(await row(2)).queryAllByRole('link')).toEqual([]);
  });

  it('shows which order needs the customer’s answer, until its deadline', async () => {
    fake.shop.orders = [
      orderRow(1, { reponse_avant: '2999-01-01T00:00:00.000Z' }),
      orderRow(2, { reponse_avant: '2020-01-01T00:00:00.000Z' }),
    ];
    drawSite('/commandes');
    expect(within(await row(1)).getByText('Attend votre réponse')).toBeDefined();
    expect(within(await row(2)).queryByText('Attend votre réponse')).toBeNull();
  });

  it('?commande= opens one, also one that is on no loaded page', async () => {
    fake.shop.answers['GET /api/orders/O9'] = { body: { success: true, data: orderRow(9) } };
    fake.shop.answers['GET /api/orders/O9/details'] = { body: [line('1')] };
    drawSite('/commandes?commande=O9');
    expect(await screen.findByRole('dialog', { name: /^Commande CMD-20261120-0009/ })).toBeDefined();
  });

  it('ERR-40: none yet, and the way to the shop', async () => {
    fake.shop.orders = [];
    drawSite('/commandes');
    await screen.findByText("Vous n'avez pas encore passé de commande");
    expect(screen.getByRole('link', { name: 'Commander' }).getAttribute('href')).toBe('/dashboard');
  });

  it('PRO-30, ERR-39, AMB-10: a failure shows its sentence and the local history, read only and one’s own', async () => {
    const past = (id: string, userId: string) => ({
      id,
      reference: `CMD-${id}`,
      date: '2026-11-01T06:00:00.000Z',
      total: 42.5,
      itemCount: 3,
      userId,
    });
    localStorage.setItem('orderHistory', JSON.stringify([past('mine', ANNA.id), past('other', 'somebody')]));
    fake.shop.answers[LIST] = { status: 400, body: {} };
    drawSite('/commandes');
    await screen.findByText('Impossible de récupérer vos commandes. Veuillez réessayer plus tard.');
    const local = within(screen.getByRole('region', { name: 'Historique local – peut ne pas être à jour' }));
    expect(local.getByText('CMD-mine')).toBeDefined();
    expect(local.queryByText('CMD-other')).toBeNull();
    expect(local.queryAllByRole('button')).toEqual([]);
    expect(local.queryAllByRole('link')).toEqual([]);
  });

  it('ERR-38: no session', async () => {
    logout('pro');
    const { PayableOrders } = await import('#frontend/app/pro/payable-orders.tsx');
    drawProPage(<PayableOrders />, { at: '/commandes', signedIn: false });
    expect(screen.getByText('Vous devez être connecté pour voir vos commandes.')).toBeDefined();
  });
});

describe('an order in its window', () => {
  it('PRO-32, PRO-35: view mode shows each line with price, quantity and sum, the totals, and the destination', async () => {
    fake.shop.orders = [
      orderRow(1, {
        adresse_livraison: 'Cuisine : 3 quai de l’Essai, 33300 Bordeaux',
        note_livraison: 'Code 12',
      }),
    ];
    drawSite('/commandes');
    const window = await open();
    await within(window).findByText('PRODUIT 1');
    expect(plain(window.textContent)).toContain('2,00 kg × 10,00 € · TVA 20 %20,00 €');
    for (const text of ['mardi 24 novembre 2026', 'Cuisine : 3 quai de l’Essai, 33300 Bordeaux', 'Code 12'])
      expect(window.textContent).toContain(text);
    const totals = [...window.querySelectorAll('[class*=totals] > div')].map((each) =>
      plain(each.textContent),
    );
    expect(totals).toEqual(['Total HT50,00 €', 'TVA 20 %10,00 €', 'Total TTC60,00 €']);
  });

  it('PRO-32, PRO-33, PRO-34, ERR-42, CST-10: quantities from 1, lines removed, saved, reported, read again after 1 s', async () => {
    drawSite('/commandes');
    const window = await open();
    await within(window).findByText('PRODUIT 1');
    await person().click(within(window).getByRole('button', { name: 'Modifier' }));
    const edit = within(await screen.findByRole('dialog', { name: /^Modifier CMD/ }));
    const field = edit.getByLabelText<HTMLInputElement>('Quantité : PRODUIT 1');
    fireEvent.change(field, { target: { value: '0,5' } });
    fireEvent.blur(field);
    expect(field.value).toBe('1,00');
    await person().click(edit.getByRole('button', { name: 'Retirer PRODUIT 2' }));
    fake.shop.answers['PUT /api/orders/O1/items'] = {
      body: {
        success: true,
        data: orderRow(1),
        message: 'Les modifications ont été enregistrées avec succès!',
      },
    };
    await person().click(edit.getByRole('button', { name: 'Enregistrer' }));
    await screen.findByText('Les modifications ont été enregistrées avec succès!');
    expect(fake.sent('PUT /api/orders/O1/items')[0]?.body).toEqual({
      items: [{ product_id: '1', quantity: 1 }],
      total: 10,
      total_ttc: 12,
    });
    const before = fake.sent(LIST).length;
    await waitFor(() => expect(fake.sent(LIST).length).toBeGreaterThan(before));
  });

  it('PRO-29, PRO-36, AMB-08: an order that has started is read only, and shows why', async () => {
    fake.shop.orders = [orderRow(1, { modifiable: false, statut: 'valide' })];
    drawSite('/commandes');
    const window = await open();
    await within(window).findByText('PRODUIT 1');
    expect(within(window).getByRole<HTMLButtonElement>('button', { name: 'Modifier' }).disabled).toBe(true);
    within(window).getByText(
      'Cette commande ne peut plus être modifiée : elle est validée, payée, facturée, annulée, en préparation ou partie.',
    );
  });

  it('a cancelled order shows no day of delivery any more', async () => {
    const day = { date_livraison: '2026-11-25', modifiable: false };
    for (const [statut, count] of [
      ['en_attente', 1],
      ['annule', 0],
    ] as const) {
      fake.shop.orders = [orderRow(1, { ...day, statut })];
      drawSite('/commandes');
      const window = await open();
      await within(window).findByText('PRODUIT 1');
      expect(within(window).queryAllByText('mercredi 25 novembre 2026')).toHaveLength(count);
      cleanup();
    }
  });

  it.each([
    [
      'a refusal',
      refused(404, 'Commande introuvable.'),
      'Impossible de récupérer les détails de la commande',
    ],
    ['an exception', { status: 400, text: '<html>' }, 'Une erreur est survenue. Veuillez réessayer.'],
  ])('ERR-41: %s of the details', async (_name, answer, text) => {
    fake.shop.answers['GET /api/orders/O1/details'] = answer;
    drawSite('/commandes');
    expect(await within(await open()).findByText(text)).toBeDefined();
  });

  it('ERR-42: an order without lines', async () => {
    fake.shop.answers['GET /api/orders/O1/details'] = { body: [] };
    drawSite('/commandes');
    expect(await within(await open()).findByText('Aucun article dans cette commande')).toBeDefined();
  });

  it.each([
    ['a refusal', refused(409, 'Stock épuisé : « PRODUIT 1 ».'), 'Impossible de mettre à jour la commande'],
    ['a fault', failureWithoutMessage(), 'Une erreur est survenue. Veuillez réessayer.'],
  ])('ERR-41: %s of the save keeps the input', async (_name, answer, text) => {
    drawSite('/commandes');
    const window = await open();
    await within(window).findByText('PRODUIT 1');
    await person().click(within(window).getByRole('button', { name: 'Modifier' }));
    const edit = within(await screen.findByRole('dialog', { name: /^Modifier CMD/ }));
    fireEvent.change(edit.getByLabelText('Quantité : PRODUIT 1'), { target: { value: '7' } });
    fake.shop.answers['PUT /api/orders/O1/items'] = answer;
    await person().click(edit.getByRole('button', { name: 'Enregistrer' }));
    await edit.findByText(text);
    expect(edit.getByLabelText<HTMLInputElement>('Quantité : PRODUIT 1').value).toMatch(/^7/);
  });

  it('above the user’s limit it shows which, and may be submitted to a Gérant by one press', async () => {
    drawSite('/commandes');
    const window = await open();
    await within(window).findByText('PRODUIT 1');
    await person().click(within(window).getByRole('button', { name: 'Modifier' }));
    const edit = within(await screen.findByRole('dialog', { name: /^Modifier CMD/ }));
    fireEvent.change(edit.getByLabelText('Quantité : PRODUIT 1'), { target: { value: '7' } });
    const why = 'Ce changement ne passe pas : plafond par commande dépassé. Demandez-le à un Gérant.';
    fake.shop.answers['PUT /api/orders/O1/items'] = refused(409, why, { code: 'over_limit' });
    fake.shop.answers['POST /api/orders/O1/items'] = {
      body: { success: true, message: 'Les Gérants sont prévenus.' },
    };
    await person().click(edit.getByRole('button', { name: 'Enregistrer' }));
    await edit.findByText(why);
    await person().click(edit.getByRole('button', { name: 'Demander à un Gérant' }));
    await screen.findByText('Les Gérants sont prévenus.');
    expect(fake.sent('POST /api/orders/O1/items')[0]?.body).toEqual({
      items: [
        { product_id: '1', quantity: 7 },
        { product_id: '2', quantity: 3 },
      ],
    });
  });

  it('its invoice in the ERP, the amount left to pay, and a differing total of the shop', async () => {
    fake.shop.answers['GET /api/orders/O1/balance'] = {
      body: {
        success: true,
        data: {
          invoices: [
            { reference: 'FA2611-0030', kind: 'facture', state: 'validee', total_ttc: 120, reste_ttc: 20 },
          ],
          reste_erp: 20,
          reste_site: 0,
          read_at: new Date().toISOString(),
        },
      },
    };
    drawSite('/commandes');
    const invoices = await within(await open()).findByRole('region', { name: 'Factures' });
    expect(plain(invoices.textContent)).toContain('Facture FA2611-0030');
    expect(plain(invoices.textContent)).toContain('Reste à payer20,00 €');
    expect(within(invoices).getByText('Deux comptes différents')).toBeDefined();
  });

  it('the charge for delivery is no line to edit', async () => {
    fake.shop.answers['GET /api/orders/O1/details'] = {
      body: [
        line('1'),
        line('900', {
          produit_ref: 'LIVRAISON',
          produit_categorie: 'Livraison',
          produit_nom: 'Livraison Île-de-France',
          unite: 'piece',
          quantite: 1,
          prix_unitaire: 15,
          sous_total: 15,
        }),
      ],
    };
    drawSite('/commandes');
    const window = await open();
    await within(window).findByText('Livraison Île-de-France');
    await person().click(within(window).getByRole('button', { name: 'Modifier' }));
    const edit = within(await screen.findByRole('dialog', { name: /^Modifier CMD/ }));
    expect(edit.queryByLabelText('Quantité : Livraison Île-de-France')).toBeNull();
    edit.getByText(/^Livraison comprise/);
    const save = edit.getByRole('button', { name: 'Enregistrer' });
    fake.shop.answers['PUT /api/orders/O1/items'] = refused(409, 'Les prix ont été mis à jour.', {
      code: 'price_changed',
      total_ht: 10,
      total_ttc: 12,
      prices: { 1: 10 },
    });
    await person().click(save);
    expect(plain((await edit.findByText(/Le total est maintenant/)).textContent)).toBe(
      'Le total est maintenant de 12,00 € TTC',
    );
    await person().click(save);
    await waitFor(() => expect(fake.sent('PUT /api/orders/O1/items')).toHaveLength(2));
    const totals = fake.sent('PUT /api/orders/O1/items').map(({ body }) => body);
    expect(totals).toMatchObject([{ total: 35 }, { total: 10, total_ttc: 12 }]);
  });
});
