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

export const stateLabels: Record<State, string> = {
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

/** « 1 point à corriger, 2 à regarder, 1 partie à vérifier »; empty when all is ready. */
export const openChecksText = ({ wrong, doubtful, unchecked }: ReturnType<typeof readinessOf>): string =>
  [
    ...(wrong > 0 ? [`${wrong} point${plural(wrong)} à corriger`] : []),
    ...(doubtful > 0 ? [`${doubtful}${wrong > 0 ? '' : ` point${plural(doubtful)}`} à regarder`] : []),
    ...(unchecked > 0 ? [`${unchecked} partie${plural(unchecked)} à vérifier`] : []),
  ].join(', ');

/**
 * « 26 points en ordre, 5 laissés ainsi »: accepted points are counted separately, since they are not ready.
 */
export const closedChecksText = ({ good, left }: { good: number; left: number }): string =>
  [
    ...(good > 0 || left === 0 ? [`${good} point${plural(good)} en ordre`] : []),
    ...(left > 0 ? [`${left}${good > 0 ? '' : ` point${plural(left)}`} laissé${plural(left)} ainsi`] : []),
  ].join(', ');

/** Summary of the page. */
export const verdictText = (found: ReturnType<typeof readinessOf>): string => {
  if (!found.isReady) return `${openChecksText(found)}.`;
  return found.left === 0
    ? 'Tout est en ordre : la maison est prête.'
    : `Plus rien à régler : ${closedChecksText(found)}.`;
};

const plural = (count: number): string => (count > 1 ? 's' : '');
