import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#frontend/lib/api/call.ts';
import { customerStates } from '#shared/customers/customer-acts.ts';
import { customersContract } from '#shared/customers/customers.contract.ts';

const { listCustomers, getCustomer, listCustomerAddresses, listCustomerPeople } = customersContract.endpoints;

/** Filters from the URL; empty ones are omitted. */
export const customersQuery = ({ recherche, etat }: { recherche: string; etat: string }) => {
  const state = customerStates.find((one) => one === etat);
  const text = recherche.trim().length < 2 ? '' : recherche.trim();
  return infiniteQueryOptions({
    queryKey: ['customers', 'list', text, state],
    queryFn: ({ pageParam, signal }) =>
      call(
        listCustomers,
        {
          query: {
            limit: 50,
            ...(text && { recherche: text }),
            ...(state && { etat: state }),
            ...(pageParam && { cursor: pageParam }),
          },
        },
        { as: 'admin', signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  });
};

/** Members of a customer's company. */
export const customerPeopleQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'people', id],
    queryFn: async ({ signal }) =>
      (await call(listCustomerPeople, { params: { id } }, { as: 'admin', signal })).data,
    staleTime: 0,
  });

export const customerAddressesQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'addresses-of', id],
    queryFn: async ({ signal }) =>
      (await call(listCustomerAddresses, { params: { id } }, { as: 'admin', signal })).data,
    staleTime: 0,
  });

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['customers', 'one', id],
    queryFn: async ({ signal }) =>
      (await call(getCustomer, { params: { id } }, { as: 'admin', signal })).data,
    staleTime: 0,
  });
