import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { NewThirdParty } from '#functions/gateways/dolibarr/erp-inputs.ts';
import { isThirdPartyStored } from '#functions/gateways/dolibarr/third-parties/third-party-stored.ts';
import {
  newThirdPartyBody,
  thirdPartyShape,
} from '#functions/gateways/dolibarr/third-parties/third-party-shape.ts';

/** Input to a real Dolibarr 22.0.4, and its answer. */
const url = new URL('../../fixtures/dolibarr/third-party-kept.json', import.meta.url);
const { requested, kept } = JSON.parse(await readFile(url, 'utf8')) as { requested: unknown; kept: unknown };

const wanted: NewThirdParty = {
  refExt: 'WEB-EXEMPLE',
  name: 'Chez l’Ami "Léon" & fils <pro>',
  email: 'leon@bistrot-exemple.test',
  phone: '05 56.00 00-00',
  address: '1 rue de l’Été\nBât. "B"',
  zip: '33000',
  town: "L'Haÿ",
  siret: '73282932000074',
  vatNumber: 'FR40732829320',
};

test('the normalised form of a third party in a real ERP counts as equal, and a change as a change', () => {
  expect(newThirdPartyBody(wanted)).toEqual(requested);
  const held = thirdPartyShape.parse(kept);
  expect(held).toMatchObject({ name: 'Chez l’Ami Léon & fils', phone: '05560000-00' });
  expect(isThirdPartyStored(held, wanted)).toBe(true);
  expect(isThirdPartyStored(held, { ...wanted, phone: '05 56 00 00 01' })).toBe(false);
  expect(isThirdPartyStored(held, { ...wanted, name: 'Chez l’Ami Léon' })).toBe(false);
  expect(isThirdPartyStored(held, { ...wanted, vatNumber: '' })).toBe(false);
});

test('an omitted field is unchanged in the ERP', () => {
  const held = thirdPartyShape.parse(kept);
  const { siret: _s, address: _a, ...some } = wanted;
  expect(isThirdPartyStored(held, some)).toBe(true);
});
