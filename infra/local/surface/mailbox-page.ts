import type { Mail } from '#infra/local/mail/mail-store.ts';
import { html, Html, page } from './html.ts';

type StoredMail = Mail & { id: string };

const time = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
});

/** All mails, newest first. */
export function mailboxPage(mails: readonly StoredMail[]): Html {
  const rows = mails.map(
    (mail) =>
      html`<tr>
        <td>${time.format(new Date(mail.sentAt))}</td>
        <td>${mail.to}</td>
        <td><a href="/__local/mailbox/${mail.id}">${mail.subject || '(sans objet)'}</a></td>
      </tr>`,
  );
  const table = html`<table>
    <tr>
      <th>Envoyé</th>
      <th>À</th>
      <th>Objet</th>
    </tr>
    ${rows}
  </table>`;
  return page('Boîte aux lettres', mails.length === 0 ? html`<p>Aucun message pour le moment.</p>` : table);
}

/** One mail as its reader sees it, and its plain text. */
export function mailPage(mail: StoredMail): Html {
  const rich =
    mail.html === ''
      ? new Html('')
      : html`<iframe
          title="Message"
          sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
          srcdoc="${`<base target="_top">${mail.html}`}"
        ></iframe>`;
  return page(
    mail.subject || '(sans objet)',
    html`<p><a href="/__local/mailbox">← Tous les messages</a></p>
      <p>De ${mail.from}<br />À ${mail.to}<br />${time.format(new Date(mail.sentAt))}</p>
      <form method="post" action="/__local/mails/${mail.id}/return?kind=bounce">
        <button>Le renvoyer : adresse inconnue</button>
      </form>
      <form method="post" action="/__local/mails/${mail.id}/return?kind=complaint">
        <button>Le signaler comme indésirable</button>
      </form>
      ${rich}
      <h2>Texte</h2>
      <pre>${mail.text}</pre>`,
  );
}
