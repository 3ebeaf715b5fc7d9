import { QueryClient } from '@tanstack/react-query';

/** Refusals (4xx) are final: a retry is useless. */
const isRefusal = (error: unknown) =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500;

/** One cache per page load; reads are retried twice on errors, writes never. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (failures, error) => failures < 2 && !isRefusal(error) },
      mutations: { retry: false },
    },
  });
