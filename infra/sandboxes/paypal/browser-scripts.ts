import type { Routes } from '#infra/sandboxes/provider/routes.ts';
import type { Answered } from '#infra/sandboxes/provider/exchange.ts';
import { tellShop } from './approval-script.ts';
import { buttonsScript } from './buttons-script.ts';

/** The scripts that run in browsers: the SDK in the shop's page, and the answer from the approval page. */
export function browserScriptRoutes(clientId: string, origin: () => string): Routes {
  return {
    'GET /sdk/js': ({ query }) => {
      // PayPal answers these faults in the same way: a 400 whose body says why.
      if (query.get('client-id') !== clientId)
        return script(400, 'throw new Error("SDK: client-id not recognized");');
      if ((query.get('currency') ?? 'USD') !== 'EUR')
        return script(400, 'throw new Error("SDK: currency must be EUR");');
      return script(200, buttonsScript(origin()));
    },
    'GET /checkoutnow/answer.js': () => script(200, `(${tellShop.toString()})();`),
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
