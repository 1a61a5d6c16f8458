// Nodes, colours and the dialog. Styles are set one by one: the page's policy allows no others.
const make = (tag, style, properties = {}, children = []) => {
  const node = Object.assign(document.createElement(tag), properties);
  for (const [name, value] of Object.entries(style)) node.style[name] = value;
  node.append(...children);
  return node;
};

const colors = ({ theme, variables = {} } = {}) => {
  const night = theme === 'night';
  return {
    text: variables.colorText ?? (night ? '#ffffff' : '#1a1a1a'),
    background: variables.colorBackground ?? (night ? '#25252b' : '#ffffff'),
    primary: variables.colorPrimary ?? (night ? '#7aa2ff' : '#0055de'),
    danger: variables.colorDanger ?? (night ? '#ff8a8a' : '#b3001b'),
    border: night ? '#6a6a75' : '#767680',
    radius: variables.borderRadius ?? '5px',
    font: variables.fontFamily ?? 'inherit',
  };
};

/** 3-D Secure: asks in the page, and resolves to `complete` or `fail`. */
const ask = () =>
  new Promise((resolve) => {
    const before = document.activeElement;
    const button = (text, outcome) => {
      const style = {
        font: 'inherit',
        padding: '12px 18px',
        margin: '12px 12px 0 0',
        minHeight: '44px',
        cursor: 'pointer',
      };
      const node = make('button', style, { type: 'button', textContent: text });
      node.addEventListener('click', () => {
        cover.remove();
        before?.focus?.();
        resolve(outcome);
      });
      return node;
    };
    const buttons = [button('Complete', 'complete'), button('Fail', 'fail')];
    const box = { background: '#ffffff', color: '#1a1a1a', padding: '24px', borderRadius: '8px', maxWidth: '26em' };
    const dialog = make('div', box, {}, [
      make('h2', { margin: '0 0 8px', fontSize: '1.2em' }, { textContent: '3D Secure' }),
      make('p', { margin: '0' }, { textContent: 'Fake Stripe, no real money. Say how the authentication ends.' }),
      ...buttons,
    ]);
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    dialog.setAttribute('aria-label', '3D Secure');
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Tab') return;
      event.preventDefault();
      buttons[buttons.indexOf(document.activeElement) === 0 ? 1 : 0].focus();
    });
    const cover = make(
      'div',
      {
        ...{ position: 'fixed', inset: '0', zIndex: '2147483647', background: 'rgba(0, 0, 0, 0.6)' },
        ...{ display: 'flex', alignItems: 'center', justifyContent: 'center', padding: '16px' },
      },
      {},
      [dialog],
    );
    document.body.append(cover);
    buttons[0].focus();
  });
