import { expect, test } from 'vitest';
import { apiPage } from '#infra/local/surface/api-page.ts';
import { contracts } from '#shared/contracts.ts';

const { text } = apiPage();

test('every call is shown with its roles, its fields and its refusals', () => {
  const calls = contracts.flatMap(({ endpoints }) => Object.values(endpoints));
  for (const { method, path } of calls) expect(text).toContain(`<code>${method} ${path}</code>`);
  expect(text.match(/<details style/g)).toHaveLength(calls.length);
  expect(text).toContain('<code>current_password</code> : texte');
  expect(text).toContain('<code>open_orders</code> (409)');
});

test('French sentences are text, never HTML', () => {
  expect(text).not.toMatch(/undefined|\[object/);
  expect(text).toContain('Accès : administrateurs. Session : vérifiée à chaque appel.');
});
