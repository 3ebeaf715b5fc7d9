import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAskBeforeUnload } from '#frontend/lib/forms/unsaved.ts';
import { useBackCloses } from '#frontend/lib/navigation/back-closes.ts';
import { confirmAction } from './confirm-dialog.tsx';

const LOSING = {
  title: 'Quitter sans enregistrer ?',
  text: 'Ce que vous avez saisi sur cette page serait perdu.',
  confirmLabel: 'Quitter sans enregistrer',
  cancelLabel: 'Continuer la saisie',
};

/** Asks before « back », a link or a reload takes the page. */
export function AskBeforeLeaving() {
  const [agreed, setAgreed] = useState(false);
  useAskBeforeUnload(!agreed);
  useBackCloses(
    () =>
      void confirmAction(LOSING).then((yes) => {
        if (yes) setAgreed(true);
      }),
    { dismissible: true, off: agreed },
  );
  // once this is no layer any more, « back » means the page before
  useEffect(() => {
    if (agreed) history.back();
  }, [agreed]);
  useAskBeforeLinks();
  return null;
}

const useAskBeforeLinks = (): void => {
  const followed = useRef<Element>(undefined);
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link === followed.current || !leaves(link, event)) return;
    event.preventDefault();
    event.stopPropagation();
    void confirmAction(LOSING).then((yes) => {
      if (!yes) return;
      followed.current = link;
      link.click();
    });
  });
  useEffect(() => {
    const listener = (event: MouseEvent) => onClick(event);
    document.addEventListener('click', listener, true);
    return () => document.removeEventListener('click', listener, true);
  }, []);
};

/** Whether the click shows another page in place of this one. */
const leaves = (link: HTMLAnchorElement, event: MouseEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (link.target !== '' || link.hasAttribute('download')) return false;
  const to = new URL(link.href);
  if (!to.protocol.startsWith('http')) return false;
  return pageOf(to) !== pageOf(new URL(location.href));
};

/** Other parameters choose what one page shows. */
const pageOf = ({ origin, pathname, searchParams }: URL): string =>
  [origin, pathname, searchParams.get('tab') ?? '', searchParams.get('vue') ?? ''].join(' ');
