import { formatTime } from '#frontend/lib/display/format.ts';
import { centsFromEuros } from '#shared/kernel/money.ts';
import { celsiusText } from '#shared/orders/chilled-limit.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import { type Handover, refusedProductText } from '#shared/orders/handover.ts';
import { takenText } from '#shared/orders/payment-taken.ts';

/** Map URL of an address that opens on every phone, in an app or browser. `geo:` does not work on iPhones. */
export const mapUrl = (destination: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;

/** Accessible name: two addresses of one company can be stops of a round. */
export const stopName = ({ client_nom: name, lieu }: Pick<Stop, 'client_nom' | 'lieu'>): string =>
  lieu === undefined ? name : `${name}, ${lieu}`;

/** Receiver and remarks, in one line. */
export const handoverText = ({ receiver, at, ...facts }: Handover): string =>
  [
    `Reçue par ${receiver} à ${formatTime(at)}`,
    facts.temperature === undefined ? '' : `, ${celsiusText(facts.temperature)}`,
    facts.signed ? ', signée' : '',
    facts.encaisse
      ? `. Réglé : ${takenText({ cents: centsFromEuros(facts.encaisse.montant), way: facts.encaisse.moyen })}`
      : '',
    facts.reserves ? `. Réserves : ${facts.reserves}` : '',
    ...facts.refused.map((refused) => `. Refusé : ${refusedProductText(refused)}`),
  ].join('');
