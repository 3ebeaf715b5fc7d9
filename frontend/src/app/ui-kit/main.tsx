import { followTheme } from '#frontend/lib/display/theme.ts';
import '#frontend/ui/foundation.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '#frontend/app/providers.tsx';
import { createQueryClient } from '#frontend/app/query-client.ts';
import { Gallery } from './gallery.tsx';
import { AdminSample, ProSample, PublicSample } from './shell-samples.tsx';

/**
 * `/ui-kit?view=public|pro|admin` shows a shell; without a view, all components (`&area=admin` for the dense
 * layout).
 */
const views: Record<string, typeof Gallery> = { public: PublicSample, pro: ProSample, admin: AdminSample };
const search = new URLSearchParams(window.location.search);
const View = views[search.get('view') ?? ''] ?? Gallery;
document.documentElement.dataset['area'] = search.get('area') ?? 'public';
followTheme();

const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Providers
        queryClient={createQueryClient()}
        drawLink={({ children, ...props }) => <a {...props}>{children}</a>}
      >
        <View />
      </Providers>
    </StrictMode>,
  );
