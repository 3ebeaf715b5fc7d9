/**
 * What people of the house do all day, walked on a running demonstration: acts and seconds of each task.
 * `npm run bench:day [origin] [--only=word]`. Preparing eight lines is bench:preparation, ordering eight bench:journey. It
 * moves stock, blocks a lot and invites somebody: on a demonstration only. Ends with 1 where a task could not be walked.
 */
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { demoAccounts, demoStaff } from '#infra/local/demo/accounts.ts';
import { openBrowser } from '#tests/support/site/browser.ts';
import { asked, labelOf, placeOrder } from './prepared-order.ts';
import { benchOrigin as origin, signInAdmin } from './client.ts';
import { type Hand, openHand } from './desk.ts';
import { table } from './print.ts';

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? '';
const RUN = Date.now().toString(36).toUpperCase();
const PASSWORD = 'Quatre-mots-sans-rapport-26';

interface Task {
  name: string;
  as: { email: string; password: string };
  /** What must be there, made by the API and not counted. */
  before?: () => Promise<void>;
  from: string;
  walk: (hand: Hand) => Promise<void>;
  screen?: BrowserContextOptions['viewport'];
}

const owner = demoAccounts.superAdmin;
const staff = (role: (typeof demoStaff)[number]['role']) => {
  const found = demoStaff.find((each) => each.role === role);
  if (!found) throw new Error(`the demonstration has no ${role}`);
  return found;
};
const DESK = { width: 1440, height: 900 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };
const tab = (key: string) => `/admin/dashboard?tab=${key}`;

/** What a person reads: it must be there for the task to count. */
const seen = (hand: Hand, text: RegExp | string) => hand.page.getByText(text).first().waitFor();
const menu = (hand: Hand, name: string) =>
  hand.tap(hand.page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name }));

const link = async (mail: string, pattern: RegExp): Promise<string> => {
  for (let tries = 0; tries < 60; tries += 1) {
    const mails = (await (await fetch(`${origin}/__local/mails?to=${encodeURIComponent(mail)}`)).json()) as {
      text: string;
    }[];
    const found = mails.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
    if (found) return origin + found;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`no mail to ${mail} with ${String(pattern)}`);
};

/** An order of three lines, weighed by the API: it stands in the round of today. */
const onTheRound = async () => {
  const { orderId, pieces } = await placeOrder(3);
  const { token } = await signInAdmin();
  const ask = async (method: string, path: string, body: object) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { data: { version: number } };
  };
  const lines = pieces.map(({ product, milli, lot }) => ({
    product_id: product.id,
    parts: [{ warehouse_id: '1', lot, qty: milli / 1000 }],
    reason: '',
  }));
  const path = `/api/admin/preparations/${orderId}`;
  const saved = await ask('PUT', path, { version: 0, lines });
  await ask('POST', `${path}/close`, { version: saved.data.version, lines, overweight: [] });
};

type Movable = Parameters<typeof labelOf>[0]['product'];
let counted: { product: Movable; lot: string | null }[] = [];
const findEight = async () => {
  const { token } = await signInAdmin();
  const movable = (await asked('/api/stock-movements/products', token))['products'] as Movable[];
  counted = movable
    .flatMap((product) => {
      const lots = product.lots.filter(({ warehouse_id: site }) => site === '1');
      return product.unit === 'kg' && product.barcode && product.bruges_real >= 3
        ? [{ product, lot: lots[0]?.lot ?? null }]
        : [];
    })
    .slice(0, 8);
  if (counted.length < 8) throw new Error('fewer than eight products lie at Bruges');
};

const CARCASS = `BANC-${RUN}`;
const invited = `banc-${RUN.toLowerCase()}@viande-demo.test`;

const tasks: Task[] = [
  {
    name: 'a  yesterday beside the same weekday',
    as: owner,
    from: tab('marges'),
    walk: async (hand) => {
      await menu(hand, 'Tableau de bord');
      await hand.page.getByRole('heading', { name: /point du matin/i }).waitFor();
      await seen(hand, /hier|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche/i);
      await hand.read();
    },
  },
  {
    name: 'b  margin of the last carcass',
    as: owner,
    from: '/admin/dashboard',
    walk: async (hand) => {
      await menu(hand, 'Marge des carcasses');
      const row = hand.page
        .getByRole('table', { name: 'Marge des carcasses' })
        .locator('tbody button')
        .first();
      await row.waitFor();
      await hand.tap(row);
      await hand.page.getByRole('dialog').getByText('Marge à ce jour').first().waitFor();
      await hand.read();
    },
  },
  {
    name: 'c  a carcass entered, cut, labelled',
    as: staff('butcher'),
    from: tab('lots'),
    walk: async (hand) => {
      const { page } = hand;
      await menu(hand, 'Atelier');
      const product = page.getByRole('combobox', { name: 'Produit' });
      await product.waitFor();
      await hand.tap(product);
      await hand.type('carcasse agneau');
      await hand.choose(page.getByLabel('Entrepôt', { exact: false }).first(), 'Bruges');
      await hand.fill(page.getByRole('textbox', { name: 'Quantité' }), '18,4');
      await page.keyboard.press('Tab');
      await hand.tap(page.locator('summary', { hasText: 'Origine et fournisseur' }));
      await hand.fill(page.getByLabel(/^Fournisseur/), 'Bergerie Exemple');
      await hand.tap(page.locator('summary', { hasText: 'Lot et dates' }));
      await hand.fill(page.getByLabel(/^Lot/), CARCASS);
      await hand.read();
      await hand.tap(page.getByRole('button', { name: 'Enregistrer l’entrée' }));
      await hand.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Enregistrer' }));
      await seen(hand, 'Transformation de stock effectuée avec succès');
      await hand.tap(page.getByRole('button', { name: 'Étiquettes des produits' }));
      await page
        .getByRole('img', { name: /EPAULE/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'e  a stop with one product refused',
    as: staff('driver'),
    before: onTheRound,
    from: tab('livraisons'),
    screen: PHONE,
    walk: async (hand) => {
      const { page } = hand;
      await hand.tap(page.getByRole('button', { name: /^Remettre à/ }).first());
      const dialog = page.getByRole('dialog');
      await hand.fill(dialog.getByLabel(/^Température/), '2,5');
      await hand.fill(dialog.getByLabel('Reçue par'), 'Camille');
      await hand.tap(dialog.getByRole('checkbox').last());
      await hand.fill(dialog.getByLabel(/refus|Raison|Pourquoi/i).last(), 'Emballage ouvert');
      await hand.tap(dialog.getByRole('button', { name: 'Confirmer la remise' }));
      await seen(hand, /Reçue par Camille/);
    },
  },
  {
    name: 'f  yesterday’s payments',
    as: staff('accountant'),
    from: tab('venteWeb'),
    walk: async (hand) => {
      await menu(hand, 'Paiements');
      await hand.tap(hand.page.getByRole('link', { name: 'Par jour' }));
      await hand.page.getByRole('table').first().waitFor();
      await hand.read();
    },
  },
  {
    name: 'g  three products transferred',
    as: staff('butcher'),
    before: findEight,
    from: tab('lots'),
    walk: async (hand) => {
      const { page } = hand;
      await menu(hand, 'Atelier');
      await hand.tap(page.getByRole('link', { name: /^Transfert/ }));
      await hand.choose(page.getByLabel('Entrepôt source'), 'Bruges');
      await hand.choose(page.getByLabel('Entrepôt destination'), 'Lormont');
      await hand.tap(page.getByRole('combobox', { name: 'Produit' }));
      for (const [at, { product }] of counted.slice(0, 3).entries()) {
        await hand.type(product.label);
        const quantity = page.getByRole('textbox', { name: 'Quantité' });
        await hand.fill(quantity, '1');
        if (at === 0) await hand.tap(page.getByRole('button', { name: 'Ajouter un autre produit' }));
        else if (at === 1) await page.keyboard.press('Enter');
      }
      await hand.tap(page.getByRole('button', { name: /^Enregistrer|^Transférer|^Valider/ }).last());
      await seen(hand, 'Transfert de stock effectué avec succès');
    },
  },
  {
    name: 'g  eight products counted by scanner',
    as: staff('preparer'),
    before: findEight,
    from: '/scanner',
    screen: TABLET,
    walk: async (hand) => {
      const { page } = hand;
      await hand.choose(page.getByLabel('Les scans entrent à'), 'Bruges');
      await hand.tap(page.getByLabel('Inventaire'));
      await page.getByText('Scannez la première pièce.').waitFor();
      for (const { product, lot } of counted) await hand.scan(labelOf({ product, lot, milli: 2_500 }));
      await hand.tap(page.getByRole('button', { name: 'Comparer avec le stock' }));
      await page.getByRole('button', { name: 'Confirmer les corrections' }).waitFor();
      await hand.read();
    },
  },
  {
    name: 'g  why a product differs',
    as: owner,
    from: '/admin/dashboard',
    walk: async (hand) => {
      await menu(hand, 'Comparaison de stock');
      const row = hand.page.locator('main tbody button').first();
      await row.waitFor();
      await hand.tap(row);
      await hand.page
        .getByRole('dialog')
        .getByText(/^Le \d\d\/\d\d/)
        .first()
        .waitFor();
      await hand.read();
    },
  },
  {
    name: 'h  who received a lot, and its tree blocked',
    as: staff('butcher'),
    from: tab('atelier'),
    walk: async (hand) => {
      const { page } = hand;
      await menu(hand, 'Lots');
      await hand.fill(page.getByRole('searchbox', { name: 'Chercher un lot' }), CARCASS);
      const row = page.locator('main tbody button', { hasText: CARCASS }).first();
      await row.waitFor();
      await hand.tap(row);
      await hand.tap(page.getByRole('dialog').getByRole('link', { name: /trace/i }));
      await seen(hand, 'Clients livrés');
      await hand.read();
      await hand.tap(page.locator('summary', { hasText: /^Bloquer ce lot/ }));
      await hand.fill(page.getByLabel('Raison du blocage').first(), 'Rappel');
      await hand.tap(page.getByRole('button', { name: 'Bloquer', exact: true }));
      await seen(hand, /bloqué/i);
    },
  },
  {
    name: 'i  a preparer invited, until they work',
    as: owner,
    from: '/admin/dashboard',
    walk: async (hand) => {
      const { page } = hand;
      await menu(hand, 'Administrateurs');
      await hand.tap(page.getByRole('button', { name: 'Inviter', exact: true }));
      const form = page.getByRole('dialog');
      await hand.fill(form.getByLabel('Prénom'), 'Lina');
      await hand.fill(form.getByLabel('Nom', { exact: true }), 'Essai');
      await hand.fill(form.getByLabel('E-mail'), invited);
      await hand.choose(form.getByLabel('Rôle'), 'Préparateur');
      await hand.tap(form.getByRole('button', { name: 'Envoyer l’invitation' }));
      await page.getByRole('region', { name: 'Invitations en attente' }).getByText(invited).waitFor();
      await page.goto(await link(invited, /(\/admin\/invitation\/[\w-]+)/));
      await hand.fill(page.getByLabel('Nouveau mot de passe'), PASSWORD);
      await hand.fill(page.getByLabel('Confirmation du mot de passe'), PASSWORD);
      await hand.tap(page.getByRole('button', { name: 'Enregistrer le mot de passe' }));
      await page.waitForURL('**/admin/login');
    },
  },
  {
    name: 'i  a password forgotten, until a new one',
    as: owner,
    from: '/admin/dashboard',
    walk: async (hand) => {
      const { page } = hand;
      await hand.tap(page.getByRole('button', { name: 'Se déconnecter' }));
      await hand.tap(page.getByRole('button', { name: 'Mot de passe oublié ?' }));
      await hand.fill(page.getByLabel('E-mail', { exact: true }), invited);
      await hand.tap(page.getByRole('button', { name: 'Envoyer le lien' }));
      await page.goto(await link(invited, /(\/admin\/mot-de-passe\/[\w-]+)/));
      await hand.fill(page.getByLabel('Nouveau mot de passe'), `${PASSWORD}-2`);
      await hand.fill(page.getByLabel('Confirmation du mot de passe'), `${PASSWORD}-2`);
      await hand.tap(page.getByRole('button', { name: 'Enregistrer le mot de passe' }));
      await page.waitForURL('**/admin/login');
    },
  },
];

const walk = async (browser: Browser, task: Task): Promise<string[]> => {
  await task.before?.();
  const context = await browser.newContext({
    viewport: task.screen ?? DESK,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  try {
    await page.goto(`${origin}/admin/login`);
    await page.getByLabel('E-mail', { exact: true }).fill(task.as.email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(task.as.password);
    await page.getByRole('button', { name: /^se connecter/i }).click();
    await page.waitForURL('**/admin/dashboard**');
    await page.goto(origin + task.from);
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
    const hand = openHand(page);
    await task.walk(hand);
    const { acts, seconds } = hand.total();
    return [task.name, String(acts), seconds.toFixed(1)];
  } catch (error) {
    process.exitCode = 1;
    if (process.env['DAY_LOOKS'])
      await page.screenshot({ path: `${process.env['DAY_LOOKS']}/${task.name.slice(3, 20)}.png` });
    return [task.name, '—', String(error).split('\n').slice(0, 4).join(' ').slice(0, 220)];
  } finally {
    await context.close();
  }
};

const browser = await openBrowser();
try {
  const rows: string[][] = [];
  for (const task of tasks) if (task.name.includes(only)) rows.push(await walk(browser, task));
  table('A day on a running demonstration', ['task', 'acts', 'seconds'], rows);
} finally {
  await browser.close();
}
