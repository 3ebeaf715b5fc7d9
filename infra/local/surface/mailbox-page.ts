import type { Mail } from '#infra/local/mail/mail-store.ts';
import { html, Html, page } from './html.ts';
import { table, timeText } from './table.ts';

type StoredMail = Mail & { id: string };

/** All e-mails, newest first. */
export function mailboxPage(mails: readonly StoredMail[]): Html {
  const list = table(
    'Messages',
    ['Envoyé', 'À', 'Objet'].map((header) => ({ header })),
    mails.map((mail) => [
      timeText(mail.sentAt),
      mail.to,
      html`<a href="/__local/mailbox/${mail.id}">${mail.subject || '(sans objet)'}</a>`,
    ]),
  );
  return page('Boîte aux lettres', mails.length === 0 ? html`<p>Aucun message pour le moment.</p>` : list);
}

/** One e-mail in its HTML form, and its plain text. */
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
      <p>De ${mail.from}<br />À ${mail.to}<br />${timeText(mail.sentAt)}</p>
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
