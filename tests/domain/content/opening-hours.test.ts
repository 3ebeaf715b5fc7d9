import { expect, test } from 'vitest';
import { contactAcknowledgedLetter } from '#functions/mail/account-mail.ts';
import type { business } from '#shared/content/business.ts';
import { closedText, closedTextOf, openingText, openingTextOf } from '#shared/content/opening-hours.ts';
import { pageHeads } from '#shared/content/page-heads.ts';

const open = (days: string, from = '08:00', to = '20:00') => ({
  days: days.split(' ') as typeof business.opening.days,
  from,
  to,
});

test('CST-22, SITE-63: the hours are said as the facts have them', () => {
  expect([openingText, closedText]).toEqual([
    'Du lundi au samedi, 8h-20h',
    'Dimanche fermé, répondeur 24h/24',
  ]);
});

test('days in a row are a span, others a list, whatever their order; half hours are said', () => {
  expect(openingTextOf(open('Mo Tu We Th Fr', '07:30', '19:00'))).toBe('Du lundi au vendredi, 7h30-19h');
  expect(openingTextOf(open('Sa Tu We Fr'))).toBe('Mardi, mercredi, vendredi et samedi, 8h-20h');
  expect(openingTextOf(open('Sa Su'))).toBe('Samedi et dimanche, 8h-20h');
});

test('what is closed is what is not open', () => {
  expect(closedTextOf(open('Mo Tu We Th Fr'))).toBe('Samedi et dimanche fermés, répondeur 24h/24');
  expect(closedTextOf(open('Mo Tu We Th Fr Sa Su'))).toBe('Répondeur 24h/24');
});

test('search engines and the letter to who wrote read the same hours', () => {
  expect(pageHeads['/contact'].description).toContain(openingText);
  const letter = contactAcknowledgedLetter({ contactUrl: '' });
  for (const text of [letter.preview, JSON.stringify(letter.blocks)])
    expect(text).toContain('du lundi au samedi, 8h-20h');
});
