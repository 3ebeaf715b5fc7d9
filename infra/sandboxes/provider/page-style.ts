/** Phone first; contrasts of 4.5:1 and more, targets of 48 px, visible focus. */
export const PAGE_CSS = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; color: #1d2433; background: #f3f5f9; }
* { box-sizing: border-box; }
body { margin: 0; }
.notice { margin: 0; padding: .5rem 1rem; background: #fff3c4; border-bottom: 1px solid #c9a227; text-align: center; }
main { max-width: 30rem; margin: 0 auto; padding: 1rem; }
main:has(table) { max-width: 72rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 1rem 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
.amount { font-size: 2.25rem; font-weight: 700; margin: .25rem 0; }
.card { background: #fff; border: 1px solid #d5dae4; border-radius: .75rem; padding: 1rem; margin: 1rem 0; }
label, legend { display: block; font-weight: 600; margin: .75rem 0 .25rem; padding: 0; }
fieldset { border: 0; margin: 0; padding: 0; }
fieldset label { font-weight: 400; display: flex; gap: .5rem; align-items: center; min-height: 2.5rem; margin: 0; }
input:not([type=radio]), select { width: 100%; min-height: 3rem; padding: .5rem .75rem; font: inherit;
  border: 1px solid #6b7385; border-radius: .5rem; background: #fff; color: inherit; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
button { width: 100%; min-height: 3rem; padding: .5rem 1rem; margin-top: .75rem; font: inherit; font-weight: 600;
  border: 1px solid #3b4357; border-radius: .5rem; background: #fff; color: #1d2433; cursor: pointer; }
button.main { background: #1f4bb8; border-color: #1f4bb8; color: #fff; }
button:focus-visible, input:focus-visible, select:focus-visible, a:focus-visible, [tabindex]:focus-visible {
  outline: 3px solid #c2410c; outline-offset: 2px; }
[role=alert] { background: #fdecea; border: 1px solid #b3261e; color: #7a1410; border-radius: .5rem; padding: .75rem; }
.hint { color: #4a5266; font-size: .9rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; background: #fff; font-size: .9rem; }
th, td { text-align: left; padding: .5rem; border: 1px solid #d5dae4; vertical-align: top; }
td form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
td button { width: auto; min-height: 2.5rem; margin: 0; }
td input:not([type=hidden]) { width: 6rem; min-height: 2.5rem; }
code { font-size: .85em; overflow-wrap: anywhere; }
`;
