import { euros, html, page, type Markup } from '#infra/sandboxes/provider/page.ts';
import { formOf, seeOther } from '#infra/sandboxes/provider/replies.ts';
import type { Routes } from '#infra/sandboxes/provider/routes.ts';
import type { Answered } from '#infra/sandboxes/provider/exchange.ts';
import type { Ledger } from './ledger.ts';
import { centsOf } from './money.ts';
import { approveOrder } from './open-order.ts';
import type { CaptureResult, StoredOrder } from './wire.ts';

const RESULTS: Readonly<Record<CaptureResult, string>> = {
  completed: 'L’argent arrive tout de suite',
  pending: 'Le paiement reste en attente de vérification',
  declined: 'Le moyen de paiement est refusé',
};

/** The page where the payer approves an order, opened by the wallet button or by a redirect. */
export function approvalPageRoutes(ledger: Ledger, usualResult: () => CaptureResult): Routes {
  return {
    'GET /checkoutnow': ({ query }) => {
      const order = ledger.orders.find(query.get('token') ?? '');
      if (order === undefined)
        return message('Paiement introuvable', 'Cette adresse ne mène à aucun paiement.', 404);
      if (order.status === 'COMPLETED')
        return message('Paiement déjà fait', 'Ce paiement est déjà terminé.', 410);
      // PayPal refuses a script that was loaded for another intent than its order's
      if ((query.get('intent') ?? order.intent) !== order.intent)
        return message('Paiement impossible', 'Le bouton et l’ordre n’ont pas la même intention.', 400);
      return approvalPage(order, shopOriginOf(query.get('opener')), usualResult());
    },
    'POST /checkoutnow': (request) => {
      const form = formOf(request);
      const order = ledger.orders.find(request.query.get('token') ?? '');
      if (order === undefined)
        return message('Paiement introuvable', 'Cette adresse ne mène à aucun paiement.', 404);
      if (order.status === 'COMPLETED')
        return message('Paiement déjà fait', 'Ce paiement est déjà terminé.', 410);
      const approved = form.get('action') !== 'cancel';
      const answered = approved
        ? approveOrder(ledger, order, resultOf(form.get('result')) ?? usualResult())
        : order;
      return goBack(answered, approved, shopOriginOf(request.query.get('opener')));
    },
  };
}

/** A known result, else undefined. */
export function resultOf(given: string | null): CaptureResult | undefined {
  return given === 'completed' || given === 'pending' || given === 'declined' ? given : undefined;
}

function shopOriginOf(given: string | null): string | undefined {
  if (given === null || !URL.canParse(given)) return undefined;
  const { protocol, origin } = new URL(given);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
}

function approvalPage(order: StoredOrder, shopOrigin: string | undefined, usual: CaptureResult): Answered {
  const amount = euros(centsOf(order.amount));
  const verb = order.intent === 'AUTHORIZE' ? 'Autoriser' : 'Payer';
  const query = new URLSearchParams({
    token: order.id,
    ...(shopOrigin === undefined ? {} : { opener: shopOrigin }),
  });
  const choices = Object.entries(RESULTS).map(
    ([result, label]) =>
      html`<label
        ><input type="radio" name="result" value="${result}" ${checked(result === usual)} />${label}</label
      >`,
  );
  return page(
    `PayPal : ${verb.toLowerCase()} ${amount}`,
    html`<h1>${order.description ?? 'Paiement'}</h1>
      <p class="amount">${amount}</p>
      <form method="post" action="/checkoutnow?${query.toString()}" class="card">
        <fieldset>
          <legend>Ce que fera le portefeuille de test</legend>
          ${choices}
        </fieldset>
        <button class="main" name="action" value="approve">${verb}</button>
        <button name="action" value="cancel">Annuler</button>
      </form>`,
  );
}

function checked(yes: boolean): Markup | string {
  return yes ? html`checked` : '';
}

/** Returns to the shop: by a message if its button opened this page, else by its return address. */
function goBack(order: StoredOrder, approved: boolean, shopOrigin: string | undefined): Answered {
  if (shopOrigin !== undefined) {
    const text = approved ? 'Paiement approuvé.' : 'Paiement annulé.';
    return page(
      'PayPal',
      html`<h1>${text}</h1>
        <p
          data-shop-origin="${shopOrigin}"
          data-order-id="${order.id}"
          data-payer-id="${order.payer_id ?? ''}"
          data-approved="${String(approved)}"
        >
          Vous pouvez fermer cette fenêtre.
        </p>`,
      ['/checkoutnow/answer.js'],
    );
  }
  const address = approved ? order.return_url : order.cancel_url;
  if (address === undefined) return message('PayPal', 'La boutique n’a pas donné d’adresse de retour.', 200);
  const back = new URL(address);
  back.searchParams.set('token', order.id);
  if (approved) back.searchParams.set('PayerID', order.payer_id ?? '');
  return seeOther(back.toString());
}

function message(title: string, text: string, status: number): Answered {
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>`,
    [],
    status,
  );
}
