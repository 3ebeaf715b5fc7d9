import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetPerson } from '#frontend/features/auth/pro-session.ts';
import { storedPhotos } from '#frontend/features/claims/pro/stored-photos.ts';
import { OrderClaims } from '#frontend/features/claims/pro/order-claims.tsx';
import type { OrderRow } from '#shared/orders/order-replies.ts';
import { drawSite, freshBrowser, quietConsole } from '#tests/frontend/auth/draw-site.tsx';
import { fakeApi } from '#tests/frontend/support/browser.ts';
import { fakePictures } from '#tests/frontend/support/fake-pictures.ts';
import { drawProPage } from '#tests/frontend/support/pro-page.tsx';
import { openBackOffice } from '#tests/frontend/support/back-office.ts';

const claim = {
  order_id: 'O1',
  reference: 'CMD-O1',
  product_id: '7',
  label: 'BAVETTE',
  nature: 'weight',
  unite: 'kg',
  quantite: 0.1,
  quantite_creditee: null,
  texte: '',
  refus: null,
  poids_livre: 2.4,
  poids_declare: 2.3,
  montant: 1.8,
  declare_le: '2026-11-22T05:00:00.000Z',
  etat: 'open',
  motif: '',
  decide_le: null,
  compte_supprime: false,
  photo_le: '2026-11-22T05:10:00.000Z' as string | null,
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('proposes a credit above the web orders until it is decided; a rejection has a reason', async () => {
  let open = [claim];
  const calls = openBackOffice(({ path }) => {
    if (path.startsWith('/api/admin/web-orders'))
      return { body: { success: true, orders: [], next_cursor: null } };
    if (path === '/api/admin/claims/O1/7/decision') {
      open = [];
      return { body: { success: true, message: 'Cette demande est refusée.', data: claim } };
    }
    if (path === '/api/claims/O1/7/photo')
      return { body: { success: true, data: { content_type: 'text/html', content_base64: 'PHN2Zz4=' } } };
    if (path.startsWith('/api/admin/claims'))
      return { body: { success: true, data: open, next_cursor: null } };
    return undefined;
  });
  drawSite('/admin/dashboard?tab=venteWeb');
  const list = await screen.findByRole('region', { name: 'Avoirs proposés' });
  expect(list.textContent?.replaceAll(/\s/g, ' ')).toContain(
    'BAVETTE : 2,30 kg au lieu de 2,40 kg, 1,80 € TTC',
  );
  fireEvent.click(within(list).getByRole('button', { name: 'Voir la photo de BAVETTE' }));
  // a picture whatever content type the answer has
  const picture = await screen.findByAltText('BAVETTE sur la balance du client');
  expect(picture.getAttribute('src')).toBe('data:image/jpeg;base64,PHN2Zz4=');
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  fireEvent.click(within(list).getByRole('button', { name: 'Refuser' }));
  const dialog = await screen.findByRole('dialog');
  const refuse = within(dialog).getByRole('button', { name: 'Refuser' });
  fireEvent.click(refuse);
  await within(dialog).findByText('Dites au client pourquoi sa demande est refusée.');
  fireEvent.change(within(dialog).getByLabelText('Pourquoi'), { target: { value: 'Perte de froid' } });
  fireEvent.click(refuse);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Avoirs proposés' })).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { decision: 'refused', motif: 'Perte de froid' },
  ]);
});

it('a customer attaches a photograph, redrawn and small; then sees it', async () => {
  freshBrowser();
  quietConsole();
  let claims: object[] = [{ ...claim, photo_le: null }];
  const calls = fakeApi(({ path, method }) => {
    if (path === '/api/claims/O1/7/photo' && method === 'POST') {
      claims = [{ ...claim, photo_le: '2026-11-22T05:10:00.000Z' }];
      return { body: { success: true, message: 'Votre photo est transmise.', data: claims[0] } };
    }
    if (path === '/api/claims/O1/7/photo')
      return { body: { success: true, data: { content_type: 'image/jpeg', content_base64: 'AAAA' } } };
    return { body: { success: true, data: claims, until: null } };
  });
  const sizes = fakePictures((quality) => (quality > 0.7 ? 400_000 : 3));
  const order = { id: 'O1', statut_livraison: 'livre' } as OrderRow;
  drawProPage(<OrderClaims order={order} lines={[]} />, { at: '/commandes' });
  const picker = await screen.findByLabelText('Photo de BAVETTE');
  const file = new File(['whatever the phone wrote'], 'IMG_0001.jpg', { type: 'image/jpeg' });
  fireEvent.change(picker, { target: { files: [file] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Voir la photo de BAVETTE' }));
  const picture = await screen.findByAltText('BAVETTE sur la balance du client');
  expect(picture.getAttribute('src')).toBe('data:image/jpeg;base64,AAAA');
  expect(sizes).toEqual(['1600x1200 image/jpeg', '1600x1200 image/jpeg']);
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { content_base64: btoa('xxx') },
  ]);
});

it('up to four photographs are attached, each under its number, one below the other', async () => {
  freshBrowser();
  quietConsole();
  let row: { photos: number[] } & object = { ...claim, photos: [1, 2] };
  const calls = fakeApi(({ path, method, body }) => {
    if (path === '/api/claims/O1/7/photo' && method === 'POST') {
      row = { ...row, photos: [...row.photos, (body as { numero: number }).numero] };
      return { body: { success: true, message: 'Votre photo est transmise.', data: row } };
    }
    if (path.startsWith('/api/claims/O1/7/photo'))
      return { body: { success: true, data: { content_type: 'image/jpeg', content_base64: 'AAAA' } } };
    return { body: { success: true, data: [row], until: null } };
  });
  fakePictures(() => 3);
  const order = { id: 'O1', statut_livraison: 'livre' } as OrderRow;
  drawProPage(<OrderClaims order={order} lines={[]} />, { at: '/commandes' });
  for (const left of ['Voir les 2 photos de BAVETTE', 'Voir les 3 photos de BAVETTE']) {
    await screen.findByRole('button', { name: left });
    const file = new File(['whatever'], 'IMG.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByLabelText('Photo de BAVETTE', { selector: 'input' }), {
      target: { files: [file] },
    });
  }
  fireEvent.click(await screen.findByRole('button', { name: 'Voir les 4 photos de BAVETTE' }));
  for (const at of [1, 2, 3, 4]) await screen.findByAltText(`BAVETTE sur la balance du client, ${at} sur 4`);
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toMatchObject([{ numero: 3 }, { numero: 4 }]);
  expect(screen.queryByLabelText('Photo de BAVETTE', { selector: 'input' })).toBeNull();
});

it('a failed photograph is saved over a reload and sent again by one press; signing out deletes it', async () => {
  freshBrowser();
  quietConsole();
  let isReached = false;
  let claims: object[] = [{ ...claim, photo_le: null }];
  const calls = fakeApi(({ path, method }) => {
    if (path === '/api/claims/O1/7/photo' && method === 'POST') {
      if (!isReached) return { status: 503, body: { success: false, message: 'Réessayez.' } };
      claims = [claim];
      return { body: { success: true, message: 'Votre photo est transmise.', data: claim } };
    }
    return { body: { success: true, data: claims, until: null } };
  });
  fakePictures(() => 3);
  const order = { id: 'O1', statut_livraison: 'livre' } as OrderRow;
  const page = () => drawProPage(<OrderClaims order={order} lines={[]} />, { at: '/commandes' });
  page();
  const file = new File(['whatever'], 'IMG_0001.jpg', { type: 'image/jpeg' });
  fireEvent.change(await screen.findByLabelText('Photo de BAVETTE'), { target: { files: [file] } });
  await screen.findByText(/elle est gardée dans ce navigateur/);
  cleanup();
  page();
  const again = await screen.findByRole('button', { name: 'Envoyer la photo gardée de BAVETTE' });
  const [kept] = storedPhotos.all();
  isReached = true;
  fireEvent.click(again);
  await screen.findByRole('button', { name: 'Voir la photo de BAVETTE' });
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { content_base64: btoa('xxx') },
    { content_base64: btoa('xxx') },
  ]);
  expect(storedPhotos.all()).toEqual([]);
  storedPhotos.put(kept!);
  forgetPerson();
  expect(Object.entries(localStorage).filter(([, text]) => String(text).includes(btoa('xxx')))).toEqual([]);
});

it('a declared piece is listed, shown as on its way, and keeps the keyboard focus', async () => {
  freshBrowser();
  quietConsole();
  let claims: object[] = [];
  fakeApi(({ method }) => {
    if (method === 'POST') claims = [claim];
    return {
      body:
        method === 'POST'
          ? { success: true, message: '', data: claim }
          : { success: true, data: claims, until: '2026-11-23T05:00:00.000Z' },
    };
  });
  const order = { id: 'O1', statut_livraison: 'livre' } as OrderRow;
  const lines = ['7', '8'].map((id) => ({
    produit_id: id,
    produit_nom: `PIECE ${id}`,
    unite: 'kg',
    quantite_preparee: 2.4,
  })) as unknown as Parameters<typeof OrderClaims>[0]['lines'];
  drawProPage(<OrderClaims order={order} lines={lines} />, { at: '/commandes' });
  fireEvent.change(await screen.findByLabelText('Produit'), { target: { value: '7' } });
  const weight = screen.getByRole('textbox', { name: 'Poids relevé' });
  fireEvent.change(weight, { target: { value: '2,3' } });
  fireEvent.blur(weight);
  const declare = screen.getByRole('button', { name: 'Déclarer' });
  declare.focus();
  fireEvent.click(declare);
  await screen.findByText('Repesée transmise');
  expect(screen.getByText(/BAVETTE : 2,30/)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Repesée transmise');
});

it('quality, missing and other have the quantity concerned and a text, of pieces too', async () => {
  freshBrowser();
  quietConsole();
  let claims: object[] = [];
  const said = { ...claim, label: 'PINTADE', nature: 'quality', unite: 'piece', quantite: 2, poids_livre: 6 };
  const calls = fakeApi(({ method }) => {
    if (method === 'POST') claims = [{ ...said, texte: 'Plumée à moitié', photo_le: null }];
    return {
      body:
        method === 'POST'
          ? { success: true, message: '', data: claims[0] }
          : { success: true, data: claims, until: '2026-11-23T05:00:00.000Z' },
    };
  });
  const order = { id: 'O1', statut_livraison: 'livre' } as OrderRow;
  const lines = [
    { produit_id: '7', produit_nom: 'PINTADE', unite: 'piece', quantite_preparee: 6 },
  ] as unknown as Parameters<typeof OrderClaims>[0]['lines'];
  drawProPage(<OrderClaims order={order} lines={lines} />, { at: '/commandes' });
  // a piece is not weighed again
  const product = await screen.findByLabelText<HTMLSelectElement>('Produit');
  expect([...product.options].map(({ text }) => text)).toEqual(['Choisir…']);
  fireEvent.change(screen.getByLabelText('Ce qui ne va pas'), { target: { value: 'quality' } });
  fireEvent.change(screen.getByLabelText('Produit'), { target: { value: '7' } });
  const quantity = screen.getByRole('textbox', { name: 'Quantité concernée' });
  fireEvent.change(quantity, { target: { value: '2' } });
  fireEvent.blur(quantity);
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText('Dites en quelques mots ce qui ne va pas.');
  fireEvent.change(screen.getByLabelText('En quelques mots'), { target: { value: 'Plumée à moitié ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await screen.findByText('Réclamation transmise');
  expect(screen.getByText(/PINTADE : qualité, 2 .* sur 6 .* \(Plumée à moitié\)/)).toBeTruthy();
  expect(screen.getByLabelText('Photo de PINTADE')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { product_id: '7', nature: 'quality', quantite: 2, texte: 'Plumée à moitié' },
  ]);
});

it('an administrator chooses the quantity that is credited', async () => {
  const open = [{ ...claim, nature: 'missing', quantite: 0.5, poids_declare: 1.9 }];
  const calls = openBackOffice(({ path }) => {
    if (path.startsWith('/api/admin/web-orders'))
      return { body: { success: true, orders: [], next_cursor: null } };
    if (path === '/api/admin/claims/O1/7/decision')
      return { body: { success: true, message: 'Cet avoir est accordé.', data: open[0] } };
    if (path.startsWith('/api/admin/claims'))
      return { body: { success: true, data: open, next_cursor: null } };
    return undefined;
  });
  drawSite('/admin/dashboard?tab=venteWeb');
  const list = await screen.findByRole('region', { name: 'Avoirs proposés' });
  fireEvent.click(within(list).getByRole('button', { name: 'Accorder' }));
  const dialog = await screen.findByRole('dialog');
  const credited = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Quantité créditée' });
  expect(credited.value).toBe('0,50');
  fireEvent.change(credited, { target: { value: '0,3' } });
  fireEvent.blur(credited);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Accorder l’avoir' }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { decision: 'approved', motif: '', quantite: 0.3 },
    ]),
  );
});

it('without a weight from here there is nothing to weigh again, and no heading over it', async () => {
  freshBrowser();
  fakeApi(() => ({ body: { success: true, data: [], until: '2026-11-23T05:00:00.000Z' } }));
  const order = { id: 'O1', statut_livraison: 'livre' } as OrderRow;
  const linesOf = (weighed: number | null) =>
    [
      { produit_id: '7', produit_nom: 'PIECE 7', unite: 'kg', quantite_preparee: weighed },
    ] as unknown as Parameters<typeof OrderClaims>[0]['lines'];
  drawProPage(
    <>
      <OrderClaims order={order} lines={linesOf(null)} />
      <OrderClaims order={order} lines={linesOf(2.4)} />
    </>,
    { at: '/commandes' },
  );
  expect(await screen.findAllByRole('heading', { name: 'Réclamations' })).toHaveLength(1);
});

it('a file that is no picture is refused before anything is sent', async () => {
  freshBrowser();
  quietConsole();
  const calls = fakeApi(() => ({
    body: { success: true, data: [{ ...claim, photo_le: null }], until: null },
  }));
  fakePictures(() => 3, false);
  const order = { id: 'O1', statut_livraison: 'livre' } as OrderRow;
  drawProPage(<OrderClaims order={order} lines={[]} />, { at: '/commandes' });
  const file = new File(['%PDF-1.7'], 'bon.pdf', { type: 'application/pdf' });
  fireEvent.change(await screen.findByLabelText('Photo de BAVETTE'), { target: { files: [file] } });
  expect((await screen.findByRole('alert')).textContent).toContain('ne peut pas être lue');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

describe('of a line in pieces', () => {
  const weighed = {
    produit_id: '7',
    produit_nom: 'PINTADE',
    unite: 'kg',
    quantite_preparee: 4.3,
    pieces: {
      ordered: 3,
      prepared: 3,
      nominal_kg: 1.4,
      low_kg: 1.2,
      high_kg: 1.7,
      weights_kg: [1.42, 1.38, 1.5],
    },
  };
  const open = async (answer: object) => {
    freshBrowser();
    quietConsole();
    let claims: object[] = [];
    const calls = fakeApi(({ method }) => {
      if (method === 'POST') claims = [{ ...claim, label: 'PINTADE', photo_le: null, ...answer }];
      const body = { success: true, until: '2026-11-23T05:00:00.000Z' };
      return {
        body: method === 'POST' ? { ...body, message: '', data: claims[0] } : { ...body, data: claims },
      };
    });
    const order = { id: 'O1', statut_livraison: 'livre' } as OrderRow;
    const lines = [weighed] as unknown as Parameters<typeof OrderClaims>[0]['lines'];
    drawProPage(<OrderClaims order={order} lines={lines} />, { at: '/commandes' });
    fireEvent.change(await screen.findByLabelText('Produit'), { target: { value: '7' } });
    return () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('one piece is weighed again by its number', async () => {
    const sent = await open({ poids_livre: 4.3, poids_declare: 3.98, pieces: [{ numero: 3, poids: 1.5 }] });
    fireEvent.change(screen.getByLabelText('Pièce pesée'), { target: { value: '3' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Poids relevé' }), { target: { value: '1,18' } });
    press('Déclarer');
    await screen.findByText(/PINTADE : la pièce 3 pèse 1,18.kg au lieu de 1,50.kg/);
    expect(sent()).toEqual([{ product_id: '7', poids_declare: 1.18, pieces: [3] }]);
  });

  it('missing pieces are named, counted where they cannot be named, or given in kilos', async () => {
    const pieces = [1, 3].map((numero) => ({ numero, poids: numero === 1 ? 1.42 : 1.5 }));
    const sent = await open({ nature: 'missing', quantite: 2.92, poids_livre: 4.3, pieces });
    fireEvent.change(screen.getByLabelText('Ce qui ne va pas'), { target: { value: 'missing' } });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Envoyer' }).disabled).toBe(true);
    fireEvent.click(screen.getByLabelText(/Pièce 3 · 1,50/));
    fireEvent.click(screen.getByLabelText(/Pièce 1 · 1,42/));
    press('Envoyer');
    await screen.findByText(/manquant, les pièces 1 et 3, 2,92.kg sur 4,30.kg/);
    expect(sent()).toEqual([{ product_id: '7', nature: 'missing', texte: '', pieces: [1, 3] }]);
    cleanup();
    const counted = await open({ nature: 'missing', quantite: 1.433, poids_livre: 4.3, nombre_pieces: 1 });
    fireEvent.change(screen.getByLabelText('Ce qui ne va pas'), { target: { value: 'missing' } });
    fireEvent.change(screen.getByLabelText('Ce qui est concerné'), { target: { value: 'count' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Nombre de pièces' }), { target: { value: '1' } });
    press('Envoyer');
    await screen.findByText(/manquant, 1.pièce, 1,433.kg/);
    expect(counted()).toEqual([{ product_id: '7', nature: 'missing', texte: '', nombre_pieces: 1 }]);
  });
});
