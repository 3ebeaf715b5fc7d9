import { useEffect } from 'react';

/**
 * Opens the browser's print window on one part of the page. `rules` say what of it is printed and on which paper; `onDone`: the
 * window was closed, whatever came of it, for a page never learns whether paper came out (AMB-97).
 */
export const usePrint = (rules: string, onDone: () => void): void => {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    // the security policy takes no inline style; a sheet made by script is none
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    window.addEventListener('afterprint', onDone, { once: true });
    const opened = setTimeout(() => window.print());
    return () => {
      clearTimeout(opened);
      window.removeEventListener('afterprint', onDone);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [rules, onDone]);
};
