import { OverlaysProvider } from '@blueprintjs/core';
import { isApiError } from '@quartermaster/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router-dom';
import { router } from './routes.tsx';

/**
 * Section 9: three retries with increasing delays of at most 30 s; unused queries
 * are dropped after 5 minutes.
 */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 3 && !isAnswered(error),
      retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
      gcTime: 300_000,
      staleTime: 10_000,
    },
    mutations: { retry: false },
  },
});

/** Whether the server's answer is final; after a 503 (database unreachable) a retry may succeed. */
const isAnswered = (error: unknown): boolean => isApiError(error) && error.status !== 503;

export const App = () => (
  <QueryClientProvider client={queries}>
    <OverlaysProvider>
      <RouterProvider router={router} />
    </OverlaysProvider>
  </QueryClientProvider>
);
