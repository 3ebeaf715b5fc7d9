import type { Tone } from '#frontend/ui/values/badge.tsx';
import type { ReadinessPart, readinessOf } from '#shared/readiness/readiness.ts';
import type { SeenCheck } from './readiness.queries.ts';

export const partTitles: Record<ReadinessPart, string> = {
  erp: 'Dolibarr',
  catalog: 'Premier catalogue',
  mail: 'E-mails',
  card: 'Cartes (Stripe)',
  wallet: 'PayPal',
  till: 'Caisse de Lormont',
};

type State = SeenCheck['state'];

const order: readonly State[] = ['mauvais', 'a_regarder', 'inconnu', 'bon'];

export const worstFirst = (a: SeenCheck, b: SeenCheck): number =>
  order.indexOf(a.state) - order.indexOf(b.state);

export const stateWords: Record<State, string> = {
  bon: 'En ordre',
  a_regarder: 'À regarder',
  mauvais: 'À corriger',
  inconnu: 'Inconnu',
};

export const stateTones: Record<State, Tone> = {
  bon: 'good',
  a_regarder: 'warning',
  mauvais: 'danger',
  inconnu: 'neutral',
};

/** « 1 point à corriger, 2 à regarder, 1 partie à vérifier »; empty where all is ready. */
export const openWords = ({ wrong, doubtful, unseen }: ReturnType<typeof readinessOf>): string =>
  [
    ...(wrong > 0 ? [`${wrong} point${plural(wrong)} à corriger`] : []),
    ...(doubtful > 0 ? [`${doubtful}${wrong > 0 ? '' : ` point${plural(doubtful)}`} à regarder`] : []),
    ...(unseen > 0 ? [`${unseen} partie${plural(unseen)} à vérifier`] : []),
  ].join(', ');

const plural = (count: number): string => (count > 1 ? 's' : '');
