import { expect, it } from 'vitest';
import { demoCompany, demoCompanyPeople, demoPeople, ofTwoCompanies } from '#infra/local/demo/accounts.ts';
import { places } from '#infra/local/demo/company.ts';
import { addressForm } from '#shared/customers/delivery-address.ts';
import { invitedPerson } from '#shared/customers/people/person-forms.ts';
import { newPassword } from '#shared/customers/customer.ts';
import { personRoles } from '#shared/kernel/access.ts';

/** A demo that is refused only complains at a start that nobody reads. */
it('the demonstration’s company is one that the shop takes: three places, each role, passwords that are allowed', () => {
  expect(places.map((place) => addressForm.safeParse(place).success)).toEqual([true, true, true]);
  expect(demoPeople.map((person) => invitedPerson.safeParse(person).success)).not.toContain(false);
  for (const { password } of demoCompanyPeople) expect(newPassword.safeParse(password).success).toBe(true);
  expect(new Set(demoCompanyPeople.map(({ role }) => role))).toEqual(new Set(personRoles));
});

it('every address is its own, and plainly nobody’s', () => {
  const mails = demoCompanyPeople.map(({ email }) => email);
  expect(new Set(mails).size).toBe(mails.length);
  for (const mail of mails) expect(mail).toMatch(/@[a-z]+-demo\.test$/);
  expect(mails).toContain(ofTwoCompanies.email);
  expect(mails).toContain(demoCompany.mail);
});
