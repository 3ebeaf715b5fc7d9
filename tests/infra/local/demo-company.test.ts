import { expect, it } from 'vitest';
import { demoCompany, demoCompanyPeople, demoPeople, ofTwoCompanies } from '#infra/local/demo/accounts.ts';
import { places } from '#infra/local/demo/company.ts';
import { addressForm } from '#shared/customers/delivery-address.ts';
import { invitedPerson } from '#shared/customers/people/person-forms.ts';
import { newPassword } from '#shared/customers/customer.ts';
import { personRoles } from '#shared/kernel/access.ts';

/** An invalid demo only logs an error at a start. */
it('the demonstration’s company is valid in the shop: three places, each role, allowed passwords', () => {
  expect(places.map((place) => addressForm.safeParse(place).success)).toEqual([true, true, true]);
  expect(demoPeople.map((person) => invitedPerson.safeParse(person).success)).not.toContain(false);
  for (const { password } of demoCompanyPeople) expect(newPassword.safeParse(password).success).toBe(true);
  expect(new Set(demoCompanyPeople.map(({ role }) => role))).toEqual(new Set(personRoles));
});

it('every address is unique, and plainly fictitious', () => {
  const mails = demoCompanyPeople.map(({ email }) => email);
  expect(new Set(mails).size).toBe(mails.length);
  for (const mail of mails) expect(mail).toMatch(/@[a-z]+-demo\.test$/);
  expect(mails).toContain(ofTwoCompanies.email);
  expect(mails).toContain(demoCompany.mail);
});
