import { useEffect, useEffectEvent } from 'react';

/**
 * Opens the browser's print window on one part of the page. `rules` say what of it is printed and on which paper; `onDone`: the
 * window was closed, whatever came of it, for a page never learns whether paper came out (AMB-97).
 */
export const usePrint = (rules: string, onDone: () => void): void => {
  // a redrawn page gives another function: where `print` does not block, it must not open the window a second time
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    // the security policy takes no inline style; a sheet made by script is none
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
