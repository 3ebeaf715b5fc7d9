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

test('CST-22, SITE-63: opening hours are those of the facts', () => {
  expect([openingText, closedText]).toEqual([
    'Du lundi au samedi, 8h-20h',
    'Dimanche fermé, répondeur 24h/24',
  ]);
});

test('consecutive days are a range, others a list, in any order; half hours are shown', () => {
  expect(openingTextOf(open('Mo Tu We Th Fr', '07:30', '19:00'))).toBe('Du lundi au vendredi, 7h30-19h');
  expect(openingTextOf(open('Sa Tu We Fr'))).toBe('Mardi, mercredi, vendredi et samedi, 8h-20h');
  expect(openingTextOf(open('Sa Su'))).toBe('Samedi et dimanche, 8h-20h');
});

test('all other times are closed', () => {
  expect(closedTextOf(open('Mo Tu We Th Fr'))).toBe('Samedi et dimanche fermés, répondeur 24h/24');
  expect(closedTextOf(open('Mo Tu We Th Fr Sa Su'))).toBe('Répondeur 24h/24');
});

test('search engines and the acknowledgement mail have the same hours', () => {
  expect(pageHeads['/contact'].description).toContain(openingText);
  const letter = contactAcknowledgedLetter({ contactUrl: '' });
  for (const text of [letter.preview, JSON.stringify(letter.blocks)])
    expect(text).toContain('du lundi au samedi, 8h-20h');
});
