import { personRoleName } from '#shared/customers/people/person-labels.ts';
import { demoAccounts, demoCompanyPeople, demoCustomer, demoStaff } from '#infra/local/demo/accounts.ts';
import type { QueueDepth } from '#infra/local/queue/depth.ts';
import type { WatchedNow } from '#infra/local/watch/watched-now.ts';
import type { ScheduleView } from '#infra/local/triggers/schedules.ts';
import { roleName } from '#shared/admins/role-labels.ts';
import { html, Html, page } from './html.ts';
import { table, timeText } from './table.ts';
import { watchPart } from './watch-part.ts';

export interface IndexFacts {
  hasDemo: boolean;
  /** Pages of the outside systems by name. */
  providers: { name: string; url: string; isSandbox: boolean }[];
  schedules: readonly ScheduleView[];
  queues: readonly (QueueDepth & { name: string })[];
  /** Of the last hour. */
  watched: WatchedNow;
  dataDir: string;
}

/** The page that links to everything on this machine. */
export function indexPage(facts: IndexFacts): Html {
  return page(
    'Machine locale',
    html`<p>
        Tout le système tourne ici, à partir du même modèle que la production. Cette page n’existe que sur
        cette machine.
      </p>
      ${siteLinks} ${facts.hasDemo ? accounts() : new Html('')}
      <h2>Systèmes extérieurs</h2>
      ${providers(facts.providers)}
      <h2>Tâches planifiées</h2>
      ${table(
        'Tâches planifiées',
        ['Nom', 'Quand', 'Dernière exécution', 'Prochaine', 'Lancer'].map((header) => ({ header })),
        facts.schedules.map(scheduleRow),
      )}
      <h2>Files</h2>
      ${queueTable(facts.queues)} ${watchPart(facts.watched)}
      <h2>Données</h2>
      <p>
        Tout est dans <code>${facts.dataDir}</code> ; ce que les fonctions écrivent est dans
        <code>logs/functions.log</code>.
      </p>`,
  );
}

const siteLinks = html`<h2>Le site</h2>
  <ul>
    <li><a href="/">Site public</a></li>
    <li><a href="/espacepro">Espace Pro</a></li>
    <li><a href="/admin/login">Back-office</a></li>
    <li>
      <a href="/__local/mailbox">Boîte aux lettres</a> : les e-mails envoyés (<a href="/__local/mails">JSON</a
      >)
    </li>
    <li><a href="/__local/api">API</a> : chaque appel, ses champs et ses refus</li>
    <li>
      <a href="/__local/health">État</a> · <a href="/__local/queues">Files</a> ·
      <a href="/__local/schedules">Tâches planifiées</a> (JSON)
    </li>
  </ul>`;

const providers = (all: IndexFacts['providers']): Html =>
  html`<ul>
    ${all.map(
      ({ name, url, isSandbox }) =>
        html`<li><a href="${url}">${name}</a> ${isSandbox ? '(bac à sable local)' : '(système réel)'}</li>`,
    )}
  </ul>`;

const queueTable = (queues: IndexFacts['queues']) =>
  table(
    'Files',
    [
      { header: 'File' },
      ...['En attente', 'En cours', 'Différés', 'Le plus ancien'].map((header) => ({
        header,
        numeric: true,
      })),
    ],
    queues.map(({ name, waiting, inFlight, delayed, oldestAgeMs }) => [
      html`<code>${name}</code>`,
      waiting,
      inFlight,
      delayed,
      oldestAgeMs === 0 ? '—' : `${Math.round(oldestAgeMs / 1000)} s`,
    ]),
  );

function accounts(): Html {
  const rows = [
    { kind: 'Professionnel', email: demoCustomer.mail, password: demoCustomer.password, path: '/espacepro' },
    ...demoCompanyPeople.map((person) => ({
      kind: `${personRoleName(person.role)} (Brasserie Fictive)`,
      ...person,
      path: '/espacepro',
    })),
    { kind: 'Administrateur', ...demoAccounts.admin, path: '/admin/login' },
    { kind: 'Super administrateur', ...demoAccounts.superAdmin, path: '/admin/login' },
    ...demoStaff.map((person) => ({ kind: roleName(person.role), ...person, path: '/admin/login' })),
  ];
  return html`<h2>Comptes de démonstration</h2>
    ${table(
      'Comptes de démonstration',
      ['Compte', 'E-mail', 'Mot de passe', 'Page'].map((header) => ({ header })),
      rows.map(({ kind, email, password, path }) => [
        kind,
        html`<code>${email}</code>`,
        html`<code>${password}</code>`,
        html`<a href="${path}">${path}</a>`,
      ]),
    )}`;
}

const outcomes: Readonly<Record<string, string>> = {
  answered: 'réussie',
  failed: 'échouée',
  died: 'interrompue',
  throttled: 'refusée (déjà en cours)',
  running: 'en cours',
};

const scheduleRow = ({ name, expression, nextRunAt, lastRun }: ScheduleView) => [
  name,
  html`<code>${expression}</code>`,
  lastRun === null ? '—' : `${outcomes[lastRun.outcome] ?? ''}, ${timeText(lastRun.startedAt)}`,
  nextRunAt === null ? 'à la main' : timeText(nextRunAt),
  html`<form method="post" action="/__local/schedules/${encodeURIComponent(name)}/run">
    <button aria-label="Lancer ${name}">Lancer</button>
  </form>`,
];
