import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handovers } from '#frontend/features/rounds/handovers.ts';
import { openSession } from '#frontend/lib/session/session.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import { offline, refused } from '#tests/frontend/auth/answers.ts';
import { drawSite, person } from '#tests/frontend/auth/draw-site.tsx';
import { openBackOffice } from '#tests/frontend/support/back-office.ts';

const stop = (order_id: string, client_nom: string, more: Partial<Stop> = {}): Stop => ({
  order_id,
  reference: `CMD-${order_id}`,
  client_nom,
  adresse: '1 rue de l’Essai, 33000 Bordeaux',
  destination: '1 rue de l’Essai, 33000 Bordeaux',
  telephone: '05 00 00 00 00',
  date_commande: '2026-11-21T09:00:00.000Z',
  date_livraison: '2026-11-22',
  tournee: null,
  note_livraison: 'Sonner deux fois',
  lines: [{ product_id: '7', label: 'BAVETTE', unite: 'kg', quantite: 2.4 }],
  temperature_max: 4,
  a_encaisser: 0,
  absence: null,
  rang: null,
  remise: null,
  ...more,
});
type Sent = { receiver: string; at: string; reserves: string; refused: unknown[]; temperature?: number };

const openRounds = (onSend: (body: Sent) => { status?: number; body?: unknown } | Error | undefined) => {
  const handed = new Map<string, Sent>();
  const calls = openBackOffice(({ path, body }) => {
    if (path.startsWith('/api/admin/stops?') || path === '/api/admin/stops') {
      const data = [
        stop('O1', 'Bistrot', { horaires: '7h–11h', creneau: { from: '08:00', to: '10:30' } }),
        stop('O2', 'Cantine'),
      ].map((each) => {
        const said = handed.get(each.order_id);
        if (!said) return each;
        const remise = { receiver: said.receiver, at: said.at, reserves: said.reserves, refused: [] };
        return { ...each, remise };
      });
      return { body: { success: true, data, next_cursor: null } };
    }
    const id = /stops\/(\w+)\/handover$/.exec(path)?.[1];
    if (!id) return undefined;
    const answer = onSend(body as Sent);
    if (answer) return answer;
    handed.set(id, body as Sent);
    return { body: { success: true, message: '', data: stop(id, 'Bistrot') } };
  });
  drawSite('/admin/dashboard?tab=livraisons');
  return () => calls.filter(({ path }) => path.endsWith('/handover'));
};
const card = async (name: string) => (await screen.findByRole('heading', { name, level: 4 })).closest('li')!;
const handOver = async (client: string, receiver: string) => {
  fireEvent.click(within(await card(client)).getByRole('button', { name: `Remettre à ${client}` }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Reçue par'), { target: { value: receiver } });
  measure(dialog, '3,2');
  return dialog;
};
/** A finger on the screen; the box of a test has no size, so its pixels are the screen's. */
const pointer = (type: string, clientX: number, clientY: number) =>
  new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY });
const measure = (dialog: HTMLElement, celsius: string) =>
  fireEvent.change(within(dialog).getByLabelText(/^Température/), { target: { value: celsius } });
const confirm = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmer la remise' }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the driver’s stops', () => {
  it('distinguishes two places of one company, in the name of each button and window', async () => {
    openBackOffice(({ path }) =>
      path.startsWith('/api/admin/stops')
        ? {
            body: {
              success: true,
              data: ['Cuisine du quai', 'Bistrot du jardin'].map((lieu, n) =>
                stop(`O${n}`, 'Brasserie', { lieu }),
              ),
              next_cursor: null,
            },
          }
        : undefined,
    );
    drawSite('/admin/dashboard?tab=livraisons');
    await screen.findAllByRole('heading', { name: 'Brasserie', level: 4 });
    for (const name of ['Itinéraire vers', 'Descendre', 'Remettre à'])
      expect(screen.getAllByLabelText(`${name} Brasserie, Cuisine du quai`)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Remettre à Brasserie, Bistrot du jardin' }));
    expect(await screen.findByRole('dialog', { name: 'Remise à Brasserie, Bistrot du jardin' })).toBeTruthy();
  });

  it('asks for the recipient and the reason of a refusal, and sends it with the time of the day', async () => {
    const sent = openRounds(() => undefined);
    const dialog = await handOver('Bistrot', ' ');
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /BAVETTE/ }));
    fireEvent.change(within(dialog).getByLabelText('Heure de la remise'), { target: { value: '23:00' } });
    confirm(dialog);
    for (const missing of ['Qui reçoit', 'Indiquez une heure passée', 'Pourquoi ce produit'])
      expect(dialog.textContent).toContain(missing);
    expect(sent()).toHaveLength(0);
    fireEvent.change(within(dialog).getByLabelText('Reçue par'), { target: { value: 'Chef Essai' } });
    fireEvent.change(within(dialog).getByLabelText('Heure de la remise'), { target: { value: '06:45' } });
    fireEvent.change(within(dialog).getByLabelText(/Pourquoi/), { target: { value: 'Trop gras' } });
    fireEvent.change(within(dialog).getByLabelText(/Réserves/), { target: { value: 'Carton ouvert' } });
    confirm(dialog);
    await waitFor(async () => expect((await card('Bistrot')).textContent).toContain('Reçue par Chef Essai'));
    // what is still to do comes first
    expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
      'Cantine',
      'Bistrot',
    ]);
    expect(sent().map(({ body }) => body)).toEqual([
      {
        receiver: 'Chef Essai',
        at: expect.stringMatching(/^2026-11-22T05:45:/),
        reserves: 'Carton ouvert',
        refused: [{ product_id: '7', reason: 'Trop gras' }],
        temperature: 3.2,
      },
    ]);
  });

  it('accepts a recent time, also where the window has been open since before it', async () => {
    const sent = openRounds(() => undefined);
    const dialog = await handOver('Bistrot', 'Chef Essai');
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    fireEvent.change(within(dialog).getByLabelText('Heure de la remise'), { target: { value: '07:05' } });
    confirm(dialog);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect((sent()[0]!.body as Sent).at.slice(11, 16)).toBe('06:05');
  });

  it('takes a time of last evening after midnight', async () => {
    const sent = openRounds(() => undefined);
    vi.setSystemTime(new Date('2026-11-22T23:03:00Z'));
    const dialog = await handOver('Bistrot', 'Chef Essai');
    fireEvent.change(within(dialog).getByLabelText('Heure de la remise'), { target: { value: '23:58' } });
    confirm(dialog);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect((sent()[0]!.body as Sent).at.slice(0, 16)).toBe('2026-11-22T22:58');
  });

  it('requires the temperature of chilled goods, within a plausible range, and warns above the limit', async () => {
    const sent = openRounds(() => undefined);
    const dialog = await handOver('Bistrot', 'Chef Essai');
    for (const [typed, sentence] of [
      ['', 'Relevez la température des produits réfrigérés.'],
      ['-5,1', 'Des degrés entre −5 et 30, comme 3,2.'],
      ['30,1', 'Des degrés entre −5 et 30, comme 3,2.'],
      ['froid', 'Des degrés entre −5 et 30, comme 3,2.'],
    ]) {
      measure(dialog, typed!);
      confirm(dialog);
      await waitFor(() => expect(dialog.textContent).toContain(sentence));
    }
    expect(sent()).toHaveLength(0);
    measure(dialog, '4');
    expect(dialog.textContent).not.toContain('Trop chaud');
    measure(dialog, '6,5');
    expect(dialog.textContent).toMatch(/Trop chaud : 4\s°C au plus/);
    confirm(dialog);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ temperature: 6.5 });
  });

  it('takes a signature by finger, lets it be cleared, and keeps it without network', async () => {
    openRounds(() => offline());
    const dialog = await handOver('Bistrot', 'Chef Essai');
    const pad = within(dialog).getByRole('img', { name: 'Zone de signature, vide' });
    const draw = (points: readonly (readonly [number, number])[]) => {
      for (const [at, [clientX, clientY]] of points.entries())
        fireEvent(pad, pointer(at === 0 ? 'pointerdown' : 'pointermove', clientX, clientY));
      fireEvent(pad, pointer('pointerup', 0, 0));
    };
    draw([
      [10, 50],
      [40, 20],
    ]);
    within(dialog).getByRole('img', { name: 'Zone de signature, signée' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Effacer la signature' }));
    within(dialog).getByRole('img', { name: 'Zone de signature, vide' });
    draw([
      [10, 50],
      [40, 20],
      [80, 60],
    ]);
    draw([[100, 50]]);
    confirm(dialog);
    await waitFor(() =>
      expect(handovers.all()).toMatchObject([
        { act: { body: { signature: 'M10 50L40 20L80 60M100 50L99 50' } } },
      ]),
    );
  });

  it('keeps a handover without network, over a reload, and sends it under the same key', async () => {
    let isDown = true;
    const sent = openRounds(() => (isDown ? offline() : undefined));
    confirm(await handOver('Bistrot', 'Chef Essai'));
    await waitFor(async () => expect((await card('Bistrot')).textContent).toContain('EN ATTENTE'));
    expect(within(await card('Bistrot')).queryByRole('button', { name: /Remettre/ })).toBeNull();
    await waitFor(() => expect(sent()).toHaveLength(1));
    cleanup();
    isDown = false;
    drawSite('/admin/dashboard?tab=livraisons');
    await vi.advanceTimersByTimeAsync(25_000);
    await waitFor(async () => expect((await card('Bistrot')).textContent).toContain('REMISE'));
    const keys = sent().map(({ headers }) => new Headers(headers).get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(handovers.all()).toEqual([]);
  });

  it('does not open a stop again while the list after its handover is read', async () => {
    const slow = Promise.withResolvers<void>();
    let isSlow = false;
    const handed = new Set<string>();
    openBackOffice(async ({ path }) => {
      if (path.endsWith('/handover')) {
        handed.add('O1');
        isSlow = true;
        return { body: { success: true, message: '', data: stop('O1', 'Bistrot') } };
      }
      if (!path.startsWith('/api/admin/stops'))
        return { body: { success: true, data: [], next_cursor: null } };
      if (isSlow) await slow.promise;
      const remise = { receiver: 'Chef Essai', at: '2026-11-22T06:00:00Z', reserves: '', refused: [] };
      const data = [stop('O1', 'Bistrot', handed.has('O1') ? { remise } : {})];
      return { body: { success: true, data, next_cursor: null } };
    });
    drawSite('/admin/dashboard?tab=livraisons');
    confirm(await handOver('Bistrot', 'Chef Essai'));
    await waitFor(() => expect(handed.size).toBe(1));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(within(await card('Bistrot')).queryByRole('button', { name: /^Remettre/ })).toBeNull();
    slow.resolve();
    await waitFor(async () => expect((await card('Bistrot')).textContent).toContain('REMISE'));
    await waitFor(() => expect(handovers.all()).toEqual([]));
  });

  it('shows the server’s refusal, keeps the rest going, and allows another handover', async () => {
    openRounds(({ receiver }) =>
      receiver === 'Intrus' ? refused(409, 'Cette commande a été annulée') : undefined,
    );
    confirm(await handOver('Bistrot', 'Intrus'));
    confirm(await handOver('Cantine', 'Chef Essai'));
    await waitFor(async () => expect((await card('Cantine')).textContent).toContain('REMISE'));
    const refusedCard = await card('Bistrot');
    expect(refusedCard.textContent).toContain('Cette commande a été annulée');
    expect(within(refusedCard).getByRole('button', { name: 'Remettre à Bistrot' })).toBeTruthy();
    fireEvent.click(within(refusedCard).getByRole('button', { name: 'J’ai lu' }));
    await waitFor(async () => expect((await card('Bistrot')).textContent).not.toContain('annulée'));
  });

  it('asks before a sign-out discards unsent work, and leaves none of it to another user', async () => {
    const sent = openRounds(() => offline());
    confirm(await handOver('Bistrot', 'Chef Essai'));
    await waitFor(async () => expect((await card('Bistrot')).textContent).toContain('EN ATTENTE'));
    const leave = () =>
      fireEvent.click(screen.getAllByRole('button', { name: /Déconnexion|Se déconnecter/ })[0]!);
    leave();
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Pas encore chez le serveur : une remise.');
    fireEvent.click(within(question).getByRole('button', { name: 'Annuler' }));
    expect(handovers.all()).toMatchObject([{ act: { body: { receiver: 'Chef Essai' } } }]);
    leave();
    fireEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: 'Effacer et se déconnecter',
      }),
    );
    await screen.findByRole('heading', { name: 'Administration' });
    expect(Object.keys(localStorage).filter((key) => key.includes('armand'))).toEqual([]);
    expect(sent().length).toBeGreaterThan(0);
  });

  it('shows and sends nothing of an administrator whose session ended, until the same one is back', async () => {
    let isDown = true;
    const sent = openRounds(() => (isDown ? offline() : undefined));
    confirm(await handOver('Bistrot', 'Chef Essai'));
    await waitFor(() => expect(sent()).toHaveLength(1));
    cleanup();
    isDown = false;
    openSession('admin', 'other-token', { id: 'berthe' });
    drawSite('/admin/dashboard?tab=livraisons');
    expect((await card('Bistrot')).textContent).not.toContain('EN ATTENTE');
    await vi.advanceTimersByTimeAsync(25_000);
    expect(sent()).toHaveLength(1);
    openSession('admin', 'admin-token', { id: 'armand' });
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.token).toBe('admin-token');
  });
});

describe('a stop', () => {
  const openStops = (stops: Stop[]) => {
    const calls = openBackOffice(({ path, method, body }) => {
      if (path.startsWith('/api/admin/stops?') || path === '/api/admin/stops')
        return { body: { success: true, data: stops, next_cursor: null } };
      if (method === 'PUT' && path === '/api/admin/stop-orders') {
        const { order_ids: ids } = body as { order_ids: string[] };
        for (const each of stops) each.rang = ids.indexOf(each.order_id);
      }
      return method === 'GET'
        ? undefined
        : { body: { success: true, message: '', data: stop('O1', 'Bistrot') } };
    });
    drawSite('/admin/dashboard?tab=livraisons');
    return (end: string) => calls.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
  };

  it('shows the way on any telephone, without the name of the place, and calls', async () => {
    openStops([stop('O1', 'Bistrot', { adresse: 'Cuisine : 1 rue de l’Essai, Cour, 33000 Bordeaux' })]);
    const bistrot = within(await card('Bistrot'));
    expect(bistrot.getByRole('link', { name: 'Itinéraire vers Bistrot' }).getAttribute('href')).toBe(
      `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent('1 rue de l’Essai, 33000 Bordeaux')}`,
    );
    expect(bistrot.getByRole('link', { name: /^Appeler Bistrot/ }).getAttribute('href')).toBe(
      'tel:0500000000',
    );
  });

  it('an absent customer is recorded, with a note for the house, and may still get the order', async () => {
    const sent = openStops([stop('O1', 'Bistrot')]);
    fireEvent.click(within(await card('Bistrot')).getByRole('button', { name: 'Bistrot est absent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bistrot : absent' }));
    fireEvent.change(dialog.getByLabelText(/^Note pour la maison/), { target: { value: ' Rideau baissé ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Noter l’absence' }));
    await waitFor(() => expect(sent('/O1/absence')).toMatchObject([{ note: 'Rideau baissé' }]));
    cleanup();
    openStops([
      stop('O1', 'Bistrot', { absence: { at: '2026-11-22T07:40:00.000Z', note: 'Rideau baissé' } }),
    ]);
    const bistrot = within(await card('Bistrot'));
    expect(bistrot.getByText('ABSENT À 08:40')).toBeTruthy();
    // next to the customer's note for the driver
    expect(bistrot.getByText('Absence : Rideau baissé')).toBeTruthy();
    expect(bistrot.getByRole('button', { name: 'Remettre à Bistrot' })).toBeTruthy();
  });

  it('shows the amount due, and notes the payment; more than the legal maximum in cash is refused', async () => {
    const sent = openStops([stop('O1', 'Bistrot', { a_encaisser: 1200.5 })]);
    expect((await card('Bistrot')).textContent).toMatch(/À encaisser : 1\s200,50\s€ TTC/);
    const dialog = within(await handOver('Bistrot', 'Chef'));
    fireEvent.change(dialog.getByLabelText(/^Réglé au livreur/), { target: { value: 'especes' } });
    expect(dialog.getByLabelText<HTMLInputElement>('Montant reçu').value).toBe('1200,50');
    fireEvent.click(dialog.getByRole('button', { name: 'Confirmer la remise' }));
    await dialog.findByText(/Pas plus de 1\s000,00\s€ en espèces/);
    fireEvent.change(dialog.getByLabelText(/^Réglé au livreur/), { target: { value: 'cheque' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Confirmer la remise' }));
    await waitFor(() =>
      expect(sent('/O1/handover')).toMatchObject([{ taken: { amount: 1200.5, way: 'cheque' } }]),
    );
  });

  it('shows the rest after a refusal, in part or whole, and the amount that the driver enters instead', async () => {
    const montants = [
      { product_id: '7', unite: 'kg' as const, quantite: 2.4, prix_unitaire: 10, tva: 5.5 },
      { product_id: '8', unite: 'kg' as const, quantite: 5, prix_unitaire: 11, tva: 5.5 },
    ];
    const sent = openStops([stop('O1', 'Bistrot', { a_encaisser: 83.35, montants })]);
    const dialog = within(await handOver('Bistrot', 'Chef'));
    const amount = () => dialog.getByLabelText<HTMLInputElement>('Montant reçu').value;
    fireEvent.change(dialog.getByLabelText(/^Réglé au livreur/), { target: { value: 'especes' } });
    expect(amount()).toBe('83,35');
    fireEvent.click(dialog.getByRole('checkbox', { name: /BAVETTE/ }));
    expect(amount()).toBe('58,03');
    fireEvent.change(dialog.getByLabelText(/^Combien de « BAVETTE »/), { target: { value: '1,2' } });
    expect(amount()).toBe('70,69');
    expect(document.body.textContent).toMatch(/À encaisser : 70,69\s€ TTC/);
    fireEvent.change(dialog.getByLabelText('Montant reçu'), { target: { value: '70' } });
    fireEvent.change(dialog.getByLabelText(/^Combien de « BAVETTE »/), { target: { value: '1' } });
    expect(amount()).toBe('70');
    fireEvent.change(dialog.getByLabelText(/^Pourquoi « BAVETTE »/), { target: { value: 'Trop gras' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Confirmer la remise' }));
    await waitFor(() =>
      expect(sent('/O1/handover')).toMatchObject([
        {
          taken: { amount: 70, way: 'especes' },
          refused: [{ product_id: '7', reason: 'Trop gras', quantite: 1 }],
        },
      ]),
    );
  });

  it('is moved within its round by buttons and by its handle, and stays there', async () => {
    const sent = openStops([stop('O1', 'Bistrot'), stop('O2', 'Cantine'), stop('O3', 'Traiteur')]);
    const names = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
    await card('Bistrot');
    expect(names()).toEqual(['Bistrot', 'Cantine', 'Traiteur']);
    fireEvent.click(screen.getByRole('button', { name: 'Monter Traiteur' }));
    await waitFor(() => expect(names()).toEqual(['Bistrot', 'Traiteur', 'Cantine']));
    await waitFor(() =>
      expect(sent('/stop-orders')).toEqual([
        { day: '2026-11-22', tournee: null, order_ids: ['O1', 'O3', 'O2'] },
      ]),
    );
    // a second move during the save follows it
    fireEvent.click(screen.getByRole('button', { name: 'Monter Cantine' }));
    fireEvent.click(screen.getByRole('button', { name: 'Monter Cantine' }));
    await waitFor(() => expect(sent('/stop-orders').at(-1)).toMatchObject({ order_ids: ['O2', 'O1', 'O3'] }));
    await waitFor(() => expect(names()).toEqual(['Cantine', 'Bistrot', 'Traiteur']));
    fireEvent.click(screen.getByRole('button', { name: 'Descendre Cantine' }));
    fireEvent.click(screen.getByRole('button', { name: 'Descendre Cantine' }));
    await waitFor(() => expect(sent('/stop-orders').at(-1)).toMatchObject({ order_ids: ['O1', 'O3', 'O2'] }));
    const cantine = await card('Cantine');
    const bistrot = await card('Bistrot');
    document.elementFromPoint = () => bistrot;
    const handle = cantine.querySelector('[class*=handle]')!;
    fireEvent(handle, pointer('pointerdown', 0, 0));
    fireEvent(handle, pointer('pointermove', 5, 5));
    await waitFor(() => expect(names()).toEqual(['Cantine', 'Bistrot', 'Traiteur']));
    fireEvent(handle, pointer('pointerup', 5, 5));
    await waitFor(() => expect(sent('/stop-orders').at(-1)).toMatchObject({ order_ids: ['O2', 'O1', 'O3'] }));
  });
});

it('a stop shows the announced hours and opening times; another shows neither', async () => {
  openRounds(() => undefined);
  const words = (await card('Bistrot')).textContent.replaceAll(/\s/g, ' ');
  expect(words).toContain('Annoncé entre 8 h et 10 h 30');
  expect(words).toContain('Horaires : 7h–11h');
  expect((await card('Cantine')).textContent).not.toMatch(/Annoncé|Horaires/);
});

describe('a missed stop', () => {
  it('is redelivered on another day by one act, by keyboard; a refusal shows at its field', async () => {
    let answer: { status?: number; body?: unknown } = refused(
      400,
      'Choisissez un jour, d’aujourd’hui au 05/12/2026.',
      {
        code: 'invalid_input',
        field: 'day',
      },
    );
    const missed = stop('O1', 'Bistrot', { absence: { at: '2026-11-22T09:00:00.000Z', note: '' } });
    const calls = openBackOffice(({ path, method }) => {
      if (method === 'PUT') return answer;
      if (path.startsWith('/api/admin/stops'))
        return { body: { success: true, data: [missed, stop('O2', 'Cantine')], next_cursor: null } };
      return undefined;
    });
    const { said } = drawSite('/admin/dashboard?tab=livraisons');
    expect(within(await card('Cantine')).queryByRole('button', { name: /Relivrer/ })).toBeNull();
    within(await card('Bistrot'))
      .getByRole('button', { name: 'Relivrer Bistrot un autre jour' })
      .focus();
    await person().keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Relivrer Bistrot' }));
    fireEvent.change(dialog.getByLabelText('Nouveau passage'), { target: { value: '2026-12-24' } });
    await person().click(dialog.getByRole('button', { name: 'Relivrer' }));
    expect(await dialog.findByText('Choisissez un jour, d’aujourd’hui au 05/12/2026.')).toBeTruthy();
    answer = { body: { success: true, message: 'Nouveau passage le 24/11/2026', data: missed } };
    fireEvent.change(dialog.getByLabelText('Nouveau passage'), { target: { value: '2026-11-24' } });
    await person().click(dialog.getByRole('button', { name: 'Relivrer' }));
    await waitFor(() => expect(said).toContain('Nouveau passage le 24/11/2026'));
    expect(calls.findLast(({ method }) => method === 'PUT')).toMatchObject({
      path: '/api/admin/stops/O1/absence',
      body: { day: '2026-11-24' },
    });
  });
});
