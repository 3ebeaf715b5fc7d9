/** Options of `paypal.Buttons`, as in the real SDK. */
interface ButtonsOptions {
  createOrder: (data: object, actions: object) => string | Promise<string>;
  onApprove: (data: { orderID: string; payerID: string }, actions: object) => unknown;
  onCancel?: (data: { orderID: string }) => unknown;
  onError?: (error: unknown) => unknown;
}

interface ApprovalWindow {
  sent(message: MessageEvent): boolean;
  isClosed(): boolean;
  close(): void;
}

/**
 * The text served at `/sdk/js`: the functions below, as they are written here, and their start. They run in
 * the shop's page and can use nothing else of this file. As the real script does, it writes a style sheet
 * into the page that gives its button a height, shows a picture from a second host, and shows a waiting
 * frame, written by the page and under its policy, with a script that has the nonce of `data-csp-nonce`: a
 * policy that blocks one of these shows it here as well. A script for another intent than the order's is
 * refused, as by PayPal.
 */
export function buttonsScript(origin: string, pictures: string, intent: string): string {
  const parts = [openApproval, askForApproval, pay, waitingFrame, dress, install].map(String).join('\n');
  return `(() => {\n${parts}\ninstall(${[origin, pictures, intent].map((text) => JSON.stringify(text)).join(', ')});\n})();`;
}

/** The approval page in a popup or, where popups are blocked, over the shop's page. */
function openApproval(popup: Window | null, address: string): ApprovalWindow {
  if (popup !== null) {
    popup.location.href = address;
    return {
      // a window that closed right after its message is no longer named as the source
      sent: ({ source }) => source === popup || source === null,
      isClosed: () => popup.closed,
      close: () => popup.close(),
    };
  }
  const veil = document.createElement('div');
  const frame = document.createElement('iframe');
  frame.title = 'PayPal';
  frame.src = address;
  veil.append(frame);
  Object.assign(veil.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: '#000c' });
  Object.assign(frame.style, { display: 'block', width: '100%', maxWidth: '30rem', height: '100%' });
  Object.assign(frame.style, { border: '0', margin: '0 auto', background: '#fff' });
  document.body.append(veil);
  frame.focus();
  return {
    sent: ({ source }) => source === frame.contentWindow,
    isClosed: () => false,
    close: () => veil.remove(),
  };
}

/** The payer's id after the approval; undefined if the payer gave up or closed the window. */
function askForApproval(
  origin: string,
  popup: Window | null,
  orderID: string,
  intent: string,
): Promise<string | undefined> {
  const query = new URLSearchParams({ token: orderID, opener: window.location.origin, intent });
  const approval = openApproval(popup, `${origin}/checkoutnow?${query.toString()}`);
  return new Promise((resolve) => {
    const finish = (payerID: string | undefined) => {
      clearInterval(watch);
      window.removeEventListener('message', listen);
      approval.close();
      resolve(payerID);
    };
    const listen = (message: MessageEvent) => {
      const answer = message.data as { orderID?: string; payerID?: string; approved?: boolean } | null;
      if (message.origin !== origin || !approval.sent(message) || answer?.orderID !== orderID) return;
      finish(answer.approved === true ? String(answer.payerID) : undefined);
    };
    let closedFor = 0;
    const watch = setInterval(() => {
      // its last message may still arrive
      closedFor = approval.isClosed() ? closedFor + 1 : 0;
      if (closedFor > 5) finish(undefined);
    }, 300);
    window.addEventListener('message', listen);
  });
}

async function pay(origin: string, intent: string, options: ButtonsOptions): Promise<void> {
  // Opened during the click, before anything is awaited: browsers block it otherwise.
  const popup = window.open('', '_blank', 'popup,width=450,height=700');
  try {
    const orderID = await options.createOrder({}, {});
    if (typeof orderID !== 'string' || orderID === '') throw new Error('createOrder gave no order id');
    const payerID = await askForApproval(origin, popup, orderID, intent);
    if (payerID === undefined) await options.onCancel?.({ orderID });
    else await options.onApprove({ orderID, payerID }, {});
  } catch (error) {
    popup?.close();
    if (options.onError === undefined) throw error;
    options.onError(error);
  }
}

/** Shown until it has loaded; `data-waited` tells whether its script was allowed to run. */
function waitingFrame(button: HTMLElement, nonce: string): HTMLIFrameElement {
  const waiting = document.createElement('iframe');
  waiting.title = '';
  waiting.ariaHidden = 'true';
  waiting.tabIndex = -1;
  waiting.srcdoc = `<script nonce="${nonce}">document.documentElement.dataset.ran = "1";</script>`;
  Object.assign(waiting.style, { position: 'absolute', width: '0', height: '0', border: '0' });
  waiting.addEventListener('load', () => {
    button.dataset['waited'] = waiting.contentDocument?.documentElement.dataset['ran'] ?? '0';
    waiting.remove();
  });
  return waiting;
}

/** The button in the page: without height until the inserted style sheet applies. */
function dress(button: HTMLElement, pictures: string, nonce: string): HTMLElement {
  const frame = document.createElement('div');
  frame.className = 'paypal-buttons';
  Object.assign(frame.style, { height: '0', overflow: 'hidden', position: 'relative' });
  const sheet = document.createElement('style');
  sheet.textContent = '.paypal-buttons { height: 3rem !important; }';
  const logo = document.createElement('img');
  logo.src = `${pictures}/sdk/logo.svg`;
  logo.alt = '';
  Object.assign(logo.style, { height: '1.25rem', marginRight: '.5rem', verticalAlign: 'middle' });
  button.prepend(logo);
  frame.append(sheet, waitingFrame(frame, nonce), button);
  return frame;
}

function install(origin: string, pictures: string, intent: string): void {
  const nonce = document.currentScript?.dataset['cspNonce'] ?? '';
  const Buttons = (options: ButtonsOptions) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Payer avec PayPal';
    Object.assign(button.style, {
      width: '100%',
      minHeight: '3rem',
      padding: '.5rem 1rem',
      cursor: 'pointer',
    });
    Object.assign(button.style, { border: '1px solid #111820', borderRadius: '.5rem' });
    Object.assign(button.style, {
      background: '#ffc439',
      color: '#111820',
      font: '600 1rem system-ui, sans-serif',
    });
    button.addEventListener('click', () => {
      button.disabled = true;
      void pay(origin, intent, options).finally(() => {
        button.disabled = false;
      });
    });
    const whole = dress(button, pictures, nonce);
    return {
      isEligible: () => true,
      close: async () => whole.remove(),
      render: async (where: string | HTMLElement) => {
        const container = typeof where === 'string' ? document.querySelector(where) : where;
        if (container === null) throw new Error(`Element ${String(where)} does not exist`);
        container.append(whole);
      },
    };
  };
  Object.assign(window, { paypal: { version: '5.0.0', FUNDING: { PAYPAL: 'paypal' }, Buttons } });
}
