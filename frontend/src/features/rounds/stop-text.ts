import { formatTime } from '#frontend/lib/display/format.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { celsiusText } from '#shared/orders/chilled.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import { type Handover, refusedWords } from '#shared/orders/handover.ts';
import { takenText } from '#shared/orders/payment-taken.ts';

/** The way to an address: every telephone opens it, in its map or in the browser. `geo:` does nothing on an iPhone. */
export const mapUrl = (destination: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;

/** Whom a button is about: two places of one company may be stops of the same round. */
export const stopName = ({ client_nom: name, lieu }: Pick<Stop, 'client_nom' | 'lieu'>): string =>
  lieu === undefined ? name : `${name}, ${lieu}`;

/** Who took it and what was said then, in a line. */
export const handoverText = ({ receiver, at, ...facts }: Handover): string =>
  [
    `Reçue par ${receiver} à ${formatTime(at)}`,
    facts.temperature === undefined ? '' : `, ${celsiusText(facts.temperature)}`,
    facts.signed ? ', signée' : '',
    facts.encaisse
      ? `. Réglé : ${takenText({ cents: centsFromEuros(facts.encaisse.montant), way: facts.encaisse.moyen })}`
      : '',
    facts.reserves ? `. Réserves : ${facts.reserves}` : '',
    ...facts.refused.map((refused) => `. Refusé : ${refusedWords(refused)}`),
  ].join('');
