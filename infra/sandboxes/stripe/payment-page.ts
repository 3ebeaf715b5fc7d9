import { euros, html, page } from '#infra/sandboxes/provider/page.ts';
import { formOf, seeOther } from '#infra/sandboxes/provider/replies.ts';
import type { Routes } from '#infra/sandboxes/provider/routes.ts';
import type { Answered, SandboxRequest } from '#infra/sandboxes/provider/exchange.ts';
import { expireDueSessions } from './close-session.ts';
import type { Ledger } from './ledger.ts';
import { declineCard, DECLINES, payByCard, payLater, type Decline } from './pay-session.ts';
import type { StoredSession } from './wire.ts';

const INVALID_CARD = 'Le numéro de carte n’est pas valide. Vérifiez le champ « Numéro de carte ».';

/** The hosted payment page: pay, be declined, give up or pay later. */
export function paymentPageRoutes(ledger: Ledger): Routes {
  function withSession(request: SandboxRequest, then: (session: StoredSession) => Answered): Answered {
    expireDueSessions(ledger);
    const session = ledger.sessions.find(request.params['id'] ?? '');
    if (session === undefined)
      return closedPage('Page de paiement introuvable', 'Cette adresse ne mène à aucun paiement.', 404);
    return then(session);
  }

  return {
    'GET /c/pay/:id': (request) =>
      withSession(request, (session) => stateOf(session) ?? paymentPage(session)),
    'POST /c/pay/:id': (request) =>
      withSession(request, (session) => {
        const form = formOf(request);
        if (session.status !== 'open') return stateOf(session) ?? paymentPage(session);
        return choose(ledger, session, form.get('action') ?? 'pay', form.get('card') ?? '');
      }),
  };
}

function choose(ledger: Ledger, session: StoredSession, action: string, card: string): Answered {
  if (action === 'cancel') return seeOther(session.cancel_url ?? session.success_url);
  if (action === 'later') return seeOther(successUrl(payLater(ledger, session)));
  const result =
    action === 'decline' ? ({ kind: 'declined', reason: 'card_declined' } as const) : readCard(card);
  if (result.kind === 'accepted') return seeOther(successUrl(payByCard(ledger, session)));
  if (result.kind === 'invalid') return paymentPage(session, INVALID_CARD, card);
  declineCard(ledger, session, result.reason);
  return paymentPage(session, `${DECLINES[result.reason]} Essayez une autre carte.`);
}

function successUrl(session: StoredSession): string {
  return session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

/** The page of a session that can no longer be paid: redirects to the shop if it was paid. */
function stateOf(session: StoredSession): Answered | undefined {
  if (session.status === 'complete') return seeOther(successUrl(session));
  if (session.status === 'expired') {
    return closedPage(
      'Page de paiement expirée',
      'Cette page de paiement a expiré. Rien n’a été débité.',
      410,
      session,
    );
  }
  return undefined;
}

function closedPage(title: string, text: string, status: number, session?: StoredSession): Answered {
  const back = session?.cancel_url;
  return page(
    title,
    html`<h1>${title}</h1>
      <p>${text}</p>
      ${back == null ? '' : html`<p><a href="${back}">Revenir à la boutique</a></p>`}`,
    [],
    status,
  );
}

function paymentPage(session: StoredSession, problem?: string, card = '4242 4242 4242 4242'): Answered {
  const amount = euros(session.amount_total);
  const alert =
    problem === undefined ? '' : html`<p role="alert" id="problem" tabindex="-1" autofocus>${problem}</p>`;
  return page(
    `Payer ${amount}`,
    html`<h1>${session.line_name}</h1>
      <p class="amount">${amount}</p>
      <p class="hint">${session.customer_email ?? ''}</p>
      ${alert}
      <form method="post" class="card">
        <label for="card">Numéro de carte</label>
        <input
          id="card"
          name="card"
          value="${card}"
          inputmode="numeric"
          autocomplete="off"
          required
          aria-describedby="card-hint${problem === INVALID_CARD ? ' problem' : ''}"
          ${problem === INVALID_CARD ? html`aria-invalid="true"` : ''}
        />
        <p class="hint" id="card-hint">
          Carte de test déjà remplie. 4000 0000 0000 0002 est toujours refusée.
        </p>
        <div class="pair">
          <div>
            <label for="expiry">Expiration</label>
            <input id="expiry" name="expiry" value="12/40" autocomplete="off" />
          </div>
          <div>
            <label for="cvc">Cryptogramme</label>
            <input id="cvc" name="cvc" value="123" inputmode="numeric" autocomplete="off" />
          </div>
        </div>
        <button class="main" name="action" value="pay">Payer</button>
        <button name="action" value="decline">Paiement refusé</button>
        <button name="action" value="later">Payer plus tard</button>
        <button name="action" value="cancel" formnovalidate>Annuler</button>
      </form>
      <p class="hint">
        « Payer plus tard » imite un prélèvement : l’argent arrive ou non après coup, depuis la page d’accueil
        de cette banque de test.
      </p>`,
  );
}

/** The test cards that fail, from https://docs.stripe.com/testing#declined-payments; every other valid number pays. */
const DECLINED_CARDS: Readonly<Record<string, Decline>> = {
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
};

type CardResult =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'declined'; readonly reason: Decline };

/** The test bank's result for a card number. Spaces are allowed; a wrong check digit is not a card. */
function readCard(typed: string): CardResult {
  const number = typed.replaceAll(/[\s.-]/g, '');
  if (!/^\d{13,19}$/.test(number) || !hasLuhnDigit(number)) return { kind: 'invalid' };
  const reason = DECLINED_CARDS[number];
  return reason === undefined ? { kind: 'accepted' } : { kind: 'declined', reason };
}

function hasLuhnDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
