import { formatInteger } from '#frontend/lib/display/format.ts';
import type { IncidentsView } from './admin/incidents-views.ts';
import type { Incidents } from './incidents.queries.ts';

/** What asks for a person's look, and the view where it is put right. */
export interface Attention {
  view: IncidentsView;
  words: string;
}

/** Only what needs a person: a write that is due later and a difference that is explained are left out. */
export const attentionOf = (incidents: Incidents): Attention[] => {
  const { failed_jobs: failed, operations, dead_letters: letters, stock_differences: night } = incidents;
  const dead = letters.reduce((sum, { count }) => sum + count, 0);
  const givenUp = incidents.given_up?.length ?? 0;
  const counts: readonly [Attention['view'], number, string, string][] = [
    ['travaux', failed.length, 'travail à reprendre', 'travaux à reprendre'],
    ['ecritures', incidents.erp_questions ?? 0, 'choix à faire avec Dolibarr', 'choix à faire avec Dolibarr'],
    ['ecritures', operations.en_echec, 'envoi en échec', 'envois en échec'],
    ['ecritures', operations.douteux, 'envoi douteux', 'envois douteux'],
    ['abandons', dead, 'message abandonné', 'messages abandonnés'],
    ['abandons', givenUp, 'envoi abandonné', 'envois abandonnés'],
    ['paiements', incidents.failed_expiries?.length ?? 0, 'annulation en échec', 'annulations en échec'],
    ['paiements', incidents.payment_cases ?? 0, 'paiement à trancher', 'paiements à trancher'],
    [
      'ecarts',
      night?.unexplained ?? 0,
      'écart de stock sans explication',
      'écarts de stock sans explication',
    ],
  ];
  return counts.flatMap(([view, count, one, many]) =>
    count === 0 ? [] : [{ view, words: `${formatInteger(count)} ${count === 1 ? one : many}` }],
  );
};
