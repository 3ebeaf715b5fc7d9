import { formatInteger } from '#frontend/lib/display/format.ts';
import type { IncidentsView } from './admin/incidents-views.ts';
import type { Incidents } from './incidents.queries.ts';

/** A problem that requires attention, and the view to solve it. */
export interface Attention {
  view: IncidentsView;
  words: string;
}

/** Without writes scheduled for later and explained differences. */
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
