import type { Routes } from '#infra/sandboxes/provider/routes.ts';
import type { Answered } from '#infra/sandboxes/provider/exchange.ts';
import { buttonsScript } from './buttons-script.ts';

/** A logo of our own, since PayPal's is a trademark. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10" fill="#111820"/></svg>';
const PICTURE = { 'content-type': 'image/svg+xml', 'cross-origin-resource-policy': 'cross-origin' };

/** The scripts that run in browsers: the SDK in the shop's page, and the answer from the approval page. */
export function browserScriptRoutes(clientId: string, origin: () => string): Routes {
  return {
    'GET /sdk/js': ({ query }) => {
      // PayPal answers these faults in the same way: a 400 with the reason in its body.
      if (query.get('client-id') !== clientId)
        return script(400, 'throw new Error("SDK: client-id not recognized");');
      if ((query.get('currency') ?? 'USD') !== 'EUR')
        return script(400, 'throw new Error("SDK: currency must be EUR");');
      const intent = query.get('intent') === 'authorize' ? 'AUTHORIZE' : 'CAPTURE';
      return script(200, buttonsScript(origin(), origin().replace('127.0.0.1', 'localhost'), intent));
    },
    'GET /sdk/logo.svg': () => ({ ...script(200, LOGO), headers: PICTURE }),
    'GET /checkoutnow/answer.js': () => script(200, `(${notifyShop.toString()})();`),
  };
}

function script(status: number, body: string): Answered {
  return {
    status,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    },
    body,
  };
}

/**
 * Runs in the approval page after the payer's answer: notifies the shop's page and closes.
 * `/checkoutnow/answer.js` serves its source text, so it can use nothing from outside itself.
 */
function notifyShop(): void {
  const {
    orderId,
    payerId,
    approved,
    shopOrigin = '',
  } = document.querySelector<HTMLElement>('[data-shop-origin]')?.dataset ?? {};
  const shop: Window | null = window.opener ?? (window.parent === window ? null : window.parent);
  shop?.postMessage({ orderID: orderId, payerID: payerId, approved: approved === 'true' }, shopOrigin);
  window.close();
}
