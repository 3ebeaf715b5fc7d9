import { useEffect, useEffectEvent } from 'react';

/**
 * Opens the print dialog for one part of the page. `rules`: print CSS; `onDone`: the dialog was closed,
 * whether or not anything was printed, which a page cannot know (AMB-97).
 */
export const usePrint = (rules: string, onDone: () => void): void => {
  // a new function identity must not open the dialog again where `print` does not block
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    // the CSP forbids inline styles, but allows constructed stylesheets
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    const onClosed = () => done();
    window.addEventListener('afterprint', onClosed, { once: true });
    const opened = setTimeout(() => window.print());
    return () => {
      clearTimeout(opened);
      window.removeEventListener('afterprint', onClosed);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [rules]);
};
