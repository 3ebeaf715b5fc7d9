import { expect, test } from 'vitest';
import { bindFrenchSpaces } from '#frontend/site/french-spaces.ts';

test('signs and units stay with their word, in visible text', () => {
  expect(bindFrenchSpaces('<p>Dès 150 € : « oui » !</p>')).toBe(
    '<p>Dès 150\u00a0€\u00a0: «\u00a0oui\u00a0»\u00a0!</p>',
  );
  expect(bindFrenchSpaces('<p>24 h ou 48 h, 1 000 kg, 5,5 %</p>')).toBe(
    '<p>24\u00a0h ou 48\u00a0h, 1\u00a0000\u00a0kg, 5,5\u00a0%</p>',
  );
});

test('attributes, scripts and what a form sends are left alone', () => {
  const unchanged =
    '<a title="Quoi ?"><script>a ? b : c</script><option value="x">Oui ?</option><textarea>150 €</textarea>';
  expect(bindFrenchSpaces(unchanged)).toBe(unchanged);
});
