import { appRoutes, publicPages } from '#shared/content/site-map.ts';
import { answerFile, answerOlder, answerPage } from './answer.ts';
import { dropOldShells, keepShell, type Shell } from './shell.ts';
import { treatments } from './shell-rules.ts';

/** Injected by infra/build/website.ts. */
declare const SHELL: Shell;

/** The used part of the service worker's global scope, which the DOM types lack. */
interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
}
interface InstallEvent extends WorkerEvent {
  addRoutes?: (
    rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ) => Promise<void>;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}
interface WorkerScope {
  location: Location;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  addEventListener: {
    (type: 'install', listener: (event: InstallEvent) => void): void;
    (type: 'activate', listener: (event: WorkerEvent) => void): void;
    (type: 'fetch', listener: (event: FetchEvent) => void): void;
  };
}
const scope = self as unknown as WorkerScope;
const treatmentOf = treatments(SHELL, scope.location.origin);

/** Static routing: supporting browsers do not start the worker for these. */
const NOT_OURS = [
  ...publicPages,
  ...appRoutes.filter((route) => !SHELL.routes.includes(route)),
  '/api/*',
  '/art/*',
];

scope.addEventListener('install', (event) => {
  const spared = event.addRoutes?.(
    NOT_OURS.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })),
  );
  // activating early is safe: file names are content hashes, and the previous shell
  // stays stored for open tabs
  event.waitUntil(
    Promise.all([spared?.catch(() => undefined), keepShell(SHELL).then(() => scope.skipWaiting())]),
  );
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      dropOldShells(SHELL),
      scope.clients.claim(),
      scope.registration.navigationPreload?.enable(),
    ]),
  );
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (treatmentOf(request)) {
    case 'page': {
      const fetched = event.preloadResponse.then((early) => early ?? fetch(request));
      event.waitUntil(fetched.catch(() => undefined));
      return event.respondWith(answerPage(SHELL, new URL(request.url).pathname, fetched));
    }
    case 'file':
      return event.respondWith(answerFile(request));
    case 'older':
      return event.respondWith(answerOlder(request));
    case 'network':
  }
});
