import { demoAccounts, demoCustomer } from '#infra/local/demo/accounts.ts';
import type { QueueDepth } from '#infra/local/queue/depth.ts';
import type { WatchedNow } from '#infra/local/watch/watched-now.ts';
import type { ScheduleView } from '#infra/local/triggers/schedules.ts';
import { html, Html, page } from './html.ts';
import { watchPart } from './watch-part.ts';

export interface IndexFacts {
  hasDemo: boolean;
  /** Pages of the outside systems by their name. */
  providers: { name: string; url: string; isSandbox: boolean }[];
  schedules: readonly ScheduleView[];
  queues: readonly (QueueDepth & { name: string })[];
  /** Of the last hour. */
  watched: WatchedNow;
  dataDir: string;
}

/** The page that links everything there is on this machine. */
export function indexPage(facts: IndexFacts): Html {
  return page(
    'Machine locale',
    html`<p>
        Tout le système tourne ici, à partir du même modèle que la production. Cette page n’existe que sur
        cette machine.
      </p>
      <h2>Le site</h2>
      <ul>
        <li><a href="/">Site public</a></li>
        <li><a href="/espacepro">Espace Pro</a></li>
        <li><a href="/admin/login">Back-office</a></li>
        <li>
          <a href="/__local/mailbox">Boîte aux lettres</a> : les e-mails envoyés (<a href="/__local/mails"
            >JSON</a
          >)
        </li>
        <li><a href="/__local/api">API</a> : chaque appel, ses champs et ses refus</li>
        <li>
          <a href="/__local/health">État</a> · <a href="/__local/queues">Files</a> ·
          <a href="/__local/schedules">Tâches planifiées</a> (JSON)
        </li>
      </ul>
      ${facts.hasDemo ? accounts() : new Html('')}
      <h2>Systèmes extérieurs</h2>
      <ul>
        ${facts.providers.map(
          ({ name, url, isSandbox }) =>
            html`<li>
              <a href="${url}">${name}</a> ${isSandbox ? '(bac à sable local)' : '(système réel)'}
            </li>`,
        )}
      </ul>
      <h2>Tâches planifiées</h2>
      <table>
        <tr>
          <th>Nom</th>
          <th>Quand</th>
          <th>Dernière exécution</th>
          <th></th>
        </tr>
        ${facts.schedules.map(scheduleRow)}
      </table>
      <h2>Files</h2>
      <table>
        <tr>
          <th>File</th>
          <th>En attente</th>
          <th>En cours</th>
          <th>Différés</th>
          <th>Le plus ancien</th>
        </tr>
        ${facts.queues.map(
          ({ name, waiting, inFlight, delayed, oldestAgeMs }) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>${waiting}</td>
              <td>${inFlight}</td>
              <td>${delayed}</td>
              <td>${oldestAgeMs === 0 ? '—' : `${Math.round(oldestAgeMs / 1000)} s`}</td>
            </tr>`,
        )}
      </table>
      ${watchPart(facts.watched)}
      <h2>Données</h2>
      <p>
        Tout est dans <code>${facts.dataDir}</code> ; ce que les fonctions écrivent est dans
        <code>logs/functions.log</code>.
      </p>`,
  );
}

function accounts(): Html {
  const rows = [
    { kind: 'Professionnel', email: demoCustomer.mail, password: demoCustomer.password, path: '/espacepro' },
    { kind: 'Administrateur', ...demoAccounts.admin, path: '/admin/login' },
    { kind: 'Super administrateur', ...demoAccounts.superAdmin, path: '/admin/login' },
  ];
  return html`<h2>Comptes de démonstration</h2>
    <table>
      <tr>
        <th>Compte</th>
        <th>E-mail</th>
        <th>Mot de passe</th>
        <th>Page</th>
      </tr>
      ${rows.map(
        ({ kind, email, password, path }) =>
          html`<tr>
            <td>${kind}</td>
            <td><code>${email}</code></td>
            <td><code>${password}</code></td>
            <td><a href="${path}">${path}</a></td>
          </tr>`,
      )}
    </table>`;
}

const outcomes: Readonly<Record<string, string>> = {
  answered: 'réussie',
  failed: 'échouée',
  died: 'interrompue',
  throttled: 'refusée (déjà en cours)',
  running: 'en cours',
};

function scheduleRow({ name, expression, lastRun }: ScheduleView): Html {
  const last = lastRun === null ? '—' : `${outcomes[lastRun.outcome] ?? ''} (${lastRun.startedAt})`;
  return html`<tr>
    <td>${name}</td>
    <td><code>${expression}</code></td>
    <td>${last}</td>
    <td>
      <form method="post" action="/__local/schedules/${encodeURIComponent(name)}/run">
        <button>Lancer</button>
      </form>
    </td>
  </tr>`;
}
