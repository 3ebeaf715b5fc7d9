import type { WatchedNow } from '#infra/local/watch/watched-now.ts';
import { html, type Html } from './html.ts';
import { table } from './table.ts';

const figure = (value: number): string => value.toLocaleString('fr-FR', { maximumFractionDigits: 1 });

/** Runs of the functions in the last hour, and active alarms. */
export const watchPart = ({ functions, alarms }: WatchedNow): Html => {
  const ringing = alarms.filter(({ isRinging }) => isRinging);
  return html`<h2>Fonctions, dans la dernière heure</h2>
    <p>
      Unités de la table : ce que DynamoDB facturerait aux requêtes de l’API et aux tâches planifiées ; celles
      des files ne sont pas comptées ici.
    </p>
    ${
      functions.length === 0
        ? html`<p>Aucune fonction n’a encore été exécutée.</p>`
        : table(
            'Fonctions, dans la dernière heure',
            [
              { header: 'Fonction' },
              ...['Exécutions', 'Échecs', 'Unités lues', 'Unités écrites'].map((header) => ({
                header,
                numeric: true,
              })),
            ],
            functions.map(({ title, invocations, errors, readUnits, writeUnits }) => [
              html`<code>${title}</code>`,
              figure(invocations),
              errors === 0 ? '0' : html`<strong>${figure(errors)}</strong>`,
              figure(readUnits),
              figure(writeUnits),
            ]),
          )
    }
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
