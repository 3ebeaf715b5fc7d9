import type { WatchedNow } from '#infra/local/watch/watched-now.ts';
import { html, type Html } from './html.ts';

const figure = (value: number): string => value.toLocaleString('fr-FR', { maximumFractionDigits: 1 });

/** What the functions did in the last hour, and which alarms ring. */
export const watchPart = ({ functions, alarms }: WatchedNow): Html => {
  const ringing = alarms.filter(({ isRinging }) => isRinging);
  return html`<h2>Fonctions, dans la dernière heure</h2>
    <p>
      Unités de la table : ce que DynamoDB facturerait aux requêtes de l’API et aux tâches planifiées ; celles
      des files ne sont pas comptées ici.
    </p>
    <table>
      <tr>
        <th>Fonction</th>
        <th>Exécutions</th>
        <th>Échecs</th>
        <th>Unités lues</th>
        <th>Unités écrites</th>
      </tr>
      ${functions.map(
        ({ title, invocations, errors, readUnits, writeUnits }) =>
          html`<tr>
            <td><code>${title}</code></td>
            <td>${figure(invocations)}</td>
            <td>${errors === 0 ? '0' : html`<strong>${figure(errors)}</strong>`}</td>
            <td>${figure(readUnits)}</td>
            <td>${figure(writeUnits)}</td>
          </tr>`,
      )}
    </table>
    ${functions.length === 0 ? html`<p>Aucune fonction n’a encore été exécutée.</p>` : ''}
    <h2>Alarmes</h2>
    <p>
      ${ringing.length === 0 ? 'Aucune ne sonne' : html`<strong>${ringing.length} sonne(nt)</strong>`}, sur
      ${alarms.length} ; regardées chaque minute, leurs e-mails arrivent dans la
      <a href="/__local/mailbox">boîte aux lettres</a>.
    </p>
    <ul>
      ${ringing.map(({ name, meaning }) => html`<li><code>${name}</code> : ${meaning}</li>`)}
    </ul>
    <details>
      <summary>Toutes les alarmes</summary>
      <ul>
        ${alarms.map(({ name, meaning }) => html`<li><code>${name}</code> : ${meaning}</li>`)}
      </ul>
    </details>`;
};
