import { expect, test } from 'vitest';
import { registration } from '#shared/auth/registration.ts';
import { inputProblems } from '#shared/kernel/input-problems.ts';

const form = {
  civility: 'M.',
  firstname: ' Camille ',
  lastname: 'Exemple',
  society: 'Bistrot Démo',
  mail: ' Chef@Bistrot-Demo.test ',
  phone: '+33 5 56 00 00 00',
  address: '1 rue de la Démo',
  postal: '33000',
  city: 'Bordeaux',
  password: 'Bistrot-demo',
};

const problemsOf = (input: unknown) => {
  const result = registration.safeParse(input);
  return result.success
    ? []
    : inputProblems(result.error.issues).map(({ field, message }) => `${field}: ${message}`);
};

test('trims, lowers the address, fills what may be left out and drops what it does not know', () => {
  expect(registration.parse({ ...form, role: 'admin', confirmPassword: 'x' })).toEqual({
    ...form,
    firstname: 'Camille',
    mail: 'chef@bistrot-demo.test',
    description: '',
    complement: '',
  });
});

test('AMB-113: a password of six characters is enough', () => {
  expect(problemsOf({ ...form, password: 'k7mf9x' })).toEqual([]);
});

test('the two forms require different fields', () => {
  const { password: _chosen, ...espacePro } = form;
  expect(problemsOf({ ...form, society: '' })).toEqual([]);
  expect(problemsOf({ ...espacePro, society: '' })).toEqual(['society: L’entreprise est requise']);
  expect(problemsOf({ ...espacePro, address: '', postal: '', city: '' })).toEqual([]);
  expect(problemsOf({ ...form, address: '', postal: '', city: '' })).toEqual([
    "address: L'adresse est requise",
    'postal: Le code postal est requis',
    'city: La ville est requise',
  ]);
});

test.each([
  [{ firstname: '' }, 'firstname: Le prénom est requis'],
  [{ firstname: undefined }, 'firstname: Le prénom est requis'],
  [{ lastname: ' ' }, 'lastname: Le nom est requis'],
  [{ mail: '' }, "mail: L'email est requis"],
  [{ mail: 'chef@bistrot' }, "mail: L'email est invalide"],
  [{ mail: 'a@b.test, c@d.test' }, "mail: L'email est invalide"],
  [{ mail: 'a@b.test\nBcc: c@d.test' }, "mail: L'email est invalide"],
  [{ phone: '' }, 'phone: Le téléphone est requis'],
  [{ phone: 'call me' }, 'phone: Le téléphone est invalide'],
  [{ phone: 'tel 0556000000' }, 'phone: Le téléphone est invalide'],
  [{ phone: '0556000000 bis' }, 'phone: Le téléphone est invalide'],
  [{ phone: '05560' }, 'phone: Le téléphone est invalide'],
  [{ password: '' }, 'password: Le mot de passe est requis'],
  [{ password: '12345' }, 'password: Le mot de passe doit contenir au moins 6 caractères'],
  [{ password: 'x'.repeat(129) }, 'password: Le mot de passe doit contenir au plus 128 caractères'],
  [{ lastname: 'x'.repeat(81) }, 'lastname: 80 caractères au maximum.'],
  [{ firstname: 'a\u0000b' }, 'firstname: Caractères non autorisés.'],
])('%j is refused', (change, problem) => {
  expect(problemsOf({ ...form, ...change })).toContain(problem);
});
