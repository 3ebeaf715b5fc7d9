import type { Mutant } from '#tests/proof/mutants/mutant.ts';

/** The discount of a customer's group, which gives way to what the house grants in the ERP. */
export const groupMutants: readonly Mutant[] = [
  {
    name: 'a group’s discount goes on top of what the house grants',
    file: 'shared/catalog/product.ts',
    find: 'const discount = isGranted ? granted : (group?.discount ?? 0);',
    replace: 'const discount = granted + (group?.discount ?? 0);',
    tests: ['tests/domain/catalog/price-for.test.ts'],
  },
  {
    name: 'a group’s discount is taken off a price that was agreed',
    file: 'shared/catalog/product.ts',
    find: 'own !== undefined || ofLevel !== undefined || granted > 0',
    replace: 'ofLevel !== undefined || granted > 0',
    tests: ['tests/domain/catalog/price-for.test.ts'],
  },
  {
    name: 'a group’s discount counts before anybody turned it on',
    file: 'functions/orders/lines/price-terms-part.ts',
    find: 'groups.applies && discount > 0',
    replace: 'discount > 0',
    tests: ['tests/functions/orders/house-prices.test.ts'],
  },
  {
    name: 'customers of two groups are shown one catalogue',
    file: 'shared/catalog/price-terms.ts',
    find: '...own.toSorted(), ...ofGroup]',
    replace: '...own.toSorted(), ...ofGroup.slice(1)]',
    tests: ['tests/domain/catalog/price-for.test.ts'],
  },
  {
    name: 'who is in a group that is gone has no terms of any',
    file: 'shared/settings/customer-groups.ts',
    find: 'groups.find((group) => group.id === id) ?? groups[0] ?? FIRST_GROUP;',
    replace: 'groups.find((group) => group.id === id) ?? { ...FIRST_GROUP, discount: 0 };',
    tests: ['tests/functions/orders/house-prices.test.ts'],
  },
  {
    name: 'a customer is moved out of a group that another just put them into',
    file: 'functions/customers/customers.store.ts',
    find: "'attribute_not_exists(groupId)' : 'groupId = :seen'",
    replace: "'attribute_exists(pk)' : 'groupId <> :group OR :seen = :seen'",
    tests: ['tests/functions/customers/administer-customer.test.ts'],
  },
];
