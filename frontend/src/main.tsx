import './ui/foundation.css';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#frontend/app/app.tsx';
import { lazyLetters } from '#frontend/app/lazy-letters.ts';
import { offlineLater } from '#frontend/app/lazy-offline.ts';
import { createQueryClient } from '#frontend/app/query-client.ts';
import { showApp } from '#frontend/app/show-app.tsx';
import { listenToBack } from '#frontend/lib/navigation/back-closes.ts';
import { areaOf } from '#frontend/lib/navigation/paths.ts';
import { followTheme } from '#frontend/lib/display/theme.ts';
import { enterArea } from '#frontend/ui/shell/area.ts';

const place = document.getElementById('app');
if (!place) throw new Error('app.html has no #app');

// before the first paint: a dark back-office must not flash white while its code loads
if (areaOf(location.pathname) === 'admin') {
  enterArea('admin');
  followTheme();
}

listenToBack();
const queryClient = createQueryClient();

// Declarative router: loaders and actions of the data router would add 15 kB that react-query makes
// unnecessary.
showApp(
  place,
  <BrowserRouter>
    <App queryClient={queryClient} />
  </BrowserRouter>,
);

lazyLetters(queryClient);

// the URL of this script identifies the build, since it contains the hashes of all others
offlineLater(queryClient, import.meta.url);
