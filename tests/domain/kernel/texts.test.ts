import { expect, test } from 'vitest';
import {
  email,
  optionalParagraph,
  optionalText,
  requiredParagraph,
  requiredText,
} from '#shared/kernel/fields.ts';

test('over several lines: every line break becomes one \\n, tabs stay, other control characters are refused', () => {
  const message = requiredParagraph('Le message est requis', 80);
  expect(message.parse('  Bonjour,\r\nun devis\rpour\n\tdemain \r\n')).toBe(
    'Bonjour,\nun devis\npour\n\tdemain',
  );
  expect(optionalParagraph(80).parse(undefined)).toBe('');
  for (const sign of ['\0', '\u001b', '\u0085', '\u2028', '\ud83e', '\u202e']) {
    expect(message.safeParse(`Bon${sign}jour`).error?.issues[0]?.message).toBe('Caractères non autorisés.');
  }
});

test('on one line: no line break and no tab either', () => {
  for (const sign of ['\n', '\r\n', '\r', '\t']) {
    expect(requiredText('Requis').safeParse(`Bistrot${sign}Bcc: x`).success).toBe(false);
    expect(optionalText().safeParse(`Bistrot${sign}`).success).toBe(false);
  }
});

test('normal text is unchanged: accents, apostrophes, emoji, other scripts', () => {
  const said = 'Chez « Ænne-Zoë » : l’œuf à 3 €… 🥩👨🏽‍🍳 مطعم 肉屋';
  expect(requiredText('Requis').parse(` ${said} `)).toBe(said);
  expect(email().parse(' Chef@Bistrot-Demo.test ')).toBe('chef@bistrot-demo.test');
});
