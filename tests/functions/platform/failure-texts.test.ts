import { expect, it } from 'vitest';
import { causeInFrench } from '#functions/platform/outside/failure-texts.ts';

it.each([
  ['HTTP 500 Dolibarr a détecté une erreur technique.', 'erreur 500'],
  ['HTTP 503 (text/html, empty)', 'erreur 503'],
  ['HTTP 200 text/html; charset=UTF-8, not JSON', 'une page web au lieu des données'],
  ['HTTP 200 application/json, not JSON: {"requ', 'données tronquées'],
  ['The operation was aborted due to timeout', 'délai dépassé'],
  ['No complete answer within 8000 ms', 'délai dépassé'],
  ['ECONNREFUSED: fetch failed', 'connexion refusée'],
  ['ENOTFOUND: fetch failed', 'adresse introuvable'],
  ['ECONNRESET: fetch failed', 'connexion coupée'],
  ['UND_ERR_SOCKET: terminated', 'connexion coupée'],
  ['✖ Invalid input: expected string\n  → at data[0].ref', 'format inattendu'],
  [
    'Les lignes relues dans Dolibarr ne sont pas celles de la commande',
    'Les lignes relues dans Dolibarr ne sont pas celles de la commande',
  ],
])('%s is shown as « %s »', (cause, words) => {
  expect(causeInFrench(cause)).toBe(words);
});
