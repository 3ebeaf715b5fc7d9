/** Technical causes of a failure and their French explanation; the first matching pattern is used. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^HTTP (?:4|5)\d\d/, 'erreur $'],
  [/^HTTP (?:20[1-9]|3\d\d)/, 'réponse $ avec une page web'],
  [/repeats earlier ones/, 'pages répétées'],
  [/✖|Invalid input/, 'format inattendu'],
  [/html.*not JSON|not JSON: .*</is, 'une page web au lieu des données'],
  [/not JSON/i, 'données tronquées'],
  [/time[d ]?\s?out|aborted due to|TimeoutError|No complete answer/i, 'délai dépassé'],
  [/ECONNREFUSED/, 'connexion refusée'],
  [/ENOTFOUND|EAI_AGAIN/, 'adresse introuvable'],
  [/ECONNRESET|EPIPE|UND_ERR|terminated|socket|other side|fetch failed/i, 'connexion coupée'],
];

/** `HTTP 500 Maintenance` → « erreur 500 »; the technical text is for the log. French text stays. */
export const causeInFrench = (cause: string): string => {
  const words = MEANINGS.find(([pattern]) => pattern.test(cause))?.[1] ?? cause;
  return words.replace('$', /\d{3}/.exec(cause)?.[0] ?? '');
};
