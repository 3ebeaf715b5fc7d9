import { expect, test } from 'vitest';
import { mailPage, mailboxPage } from '#infra/local/surface/mailbox-page.ts';

const mail = {
  id: '7',
  from: 'commandes@viande-demo.test',
  to: 'chef@bistrot-demo.test',
  subject: '<b>Objet</b>',
  text: 'Bonjour <script>alert(1)</script>',
  html: '<p>Bonjour</p><script>alert("x")</script>',
  sentAt: '2026-07-01T10:00:00.000Z',
};

test('a mail cannot run anything in the page that shows it', () => {
  const { text } = mailPage(mail);
  expect(text).not.toContain('<script>');
  expect(text).not.toContain('<b>Objet');
  expect(text).toContain('&lt;p&gt;Bonjour&lt;/p&gt;');
  expect(text).toMatch(/<iframe[^>]*sandbox="(?!.*allow-scripts)[^"]*"/s);
});

test('the mailbox lists mails in Paris time, and shows when it is empty', () => {
  const { text } = mailboxPage([mail]);
  expect(text).toContain('01/07/2026 12:00:00');
  expect(text).toContain('href="/__local/mailbox/7"');
  expect(mailboxPage([]).text).toContain('Aucun message');
});
