// The Payment Element: a form with a tab for each method.
/** Events by name. */
class Emitter {
  handlers = new Map();
  on(name, handler) {
    this.handlers.set(name, [...(this.handlers.get(name) ?? []), handler]);
    return this;
  }
  once(name, handler) {
    const first = (event) => {
      this.off(name, first);
      handler(event);
    };
    return this.on(name, first);
  }
  off(name, handler) {
    this.handlers.set(name, handler ? (this.handlers.get(name) ?? []).filter((other) => other !== handler) : []);
    return this;
  }
  emit(name, event = {}) {
    for (const handler of this.handlers.get(name) ?? []) handler({ elementType: this.kind, ...event });
  }
}

const refused = (code, message) => ({ error: { type: 'validation_error', code, message } });

/** The form with its tabs. */
class PaymentElement extends Emitter {
  kind = 'payment';
  type = 'card';
  types = [];
  fields = {};
  root = null;

  constructor(group, options) {
    super();
    this.group = group;
    this.options = options ?? {};
  }

  mount(target) {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!place) throw new Error('Invalid DOM element: the element to mount in does not exist.');
    this.unmount();
    this.root = make('div', {}, { className: '__PrivateStripeElement' });
    place.append(this.root);
    this.load(this.root);
  }

  async load(root) {
    this.emit('loaderstart');
    const intent = await this.group.stripe.retrieve(this.group.secret);
    if (this.root !== root) return;
    if (intent.error) return this.emit('loaderror', { error: intent.error });
    this.types = intent.payment_method_types;
    this.type = this.types[0];
    this.draw();
    this.emit('ready');
    this.changed();
  }

  draw() {
    const look = colors(this.group.options.appearance);
    const typed = Object.fromEntries(Object.entries(this.fields).map(([name, field]) => [name, field.value]));
    this.fields = {};
    this.message = make('p', { color: look.danger, margin: '8px 0 0', minHeight: '1.3em' });
    this.message.setAttribute('role', 'alert');
    const body = { color: look.text, fontFamily: look.font };
    this.root.replaceChildren(make('div', body, {}, [this.tabs(look), ...this.form(look), this.message]));
    for (const [name, field] of Object.entries(this.fields)) field.value = typed[name] ?? field.value;
  }

  tabs(look) {
    const list = make('div', { display: 'flex', flexWrap: 'wrap', gap: '8px', marginBottom: '12px' });
    list.setAttribute('role', 'tablist');
    for (const type of this.types) {
      const chosen = type === this.type;
      const style = {
        ...{ padding: '10px 14px', minHeight: '44px', cursor: 'pointer', font: 'inherit', borderRadius: look.radius },
        ...{ background: look.background, color: chosen ? look.primary : look.text },
        border: `${chosen ? 2 : 1}px solid ${chosen ? look.primary : look.border}`,
      };
      const tab = make('button', style, { type: 'button', textContent: NAMES[type] ?? type.replaceAll('_', ' ') });
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-selected', String(chosen));
      tab.addEventListener('click', () => {
        this.type = type;
        this.draw();
        this.changed();
      });
      list.append(tab);
    }
    return list;
  }

  form(look) {
    const hint = (text) =>
      make('p', { margin: '8px 0 0', fontSize: '0.9em' }, { textContent: `Fake Stripe, no real money. ${text}` });
    if (this.type === 'card') {
      const row = make('div', { display: 'flex', flexWrap: 'wrap', gap: '12px' }, {}, [
        this.field(look, 'expiry', 'Expiration date', 'MM / YY', 'cc-exp', (digits) =>
          digits.slice(0, 4).replace(/^(\d\d)(\d)/, '$1 / $2'),
        ),
        this.field(look, 'cvc', 'Security code', 'CVC', 'cc-csc', (digits) => digits.slice(0, 4)),
      ]);
      const groups = (digits) => digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ');
      const number = this.field(look, 'number', 'Card number', '1234 1234 1234 1234', 'cc-number', groups);
      return [number, row, hint('4242 4242 4242 4242 pays.')];
    }
    if (this.type in NAMES) {
      const account = this.field(look, 'account', 'Account number', '000123456789', 'off', (digits) =>
        digits.slice(0, 17),
      );
      this.fields.account.value = '000123456789';
      return [account, hint('000123456789 pays after some seconds, 000222222227 fails.')];
    }
    return [hint('The next page is one of the payment method.')];
  }

  field(look, name, label, placeholder, autocomplete, format) {
    const style = {
      ...{
        display: 'block',
        width: '100%',
        boxSizing: 'border-box',
        padding: '12px',
        marginTop: '4px',
        fontSize: '16px',
      },
      ...{
        color: look.text,
        background: look.background,
        border: `1px solid ${look.border}`,
        borderRadius: look.radius,
      },
    };
    const input = make('input', style, { type: 'text', inputMode: 'numeric', placeholder, autocomplete, name });
    input.addEventListener('input', () => {
      input.value = format(input.value.replace(/\D/g, ''));
      this.changed();
    });
    input.addEventListener('focus', () => this.emit('focus'));
    input.addEventListener('blur', () => this.emit('blur'));
    this.fields[name] = input;
    return make('label', { display: 'block', flex: '1 1 8em', marginBottom: '12px' }, {}, [label, input]);
  }

  digits(name) {
    return this.fields[name]?.value.replace(/\D/g, '') ?? '';
  }

  /** What is missing, or nothing. */
  invalid() {
    if (!this.types.length) return refused('element_not_ready', 'The form is not ready yet.');
    if (this.type !== 'card') return null;
    if (this.digits('number').length < 14) return refused('incomplete_number', 'Your card number is incomplete.');
    if (this.digits('expiry').length < 4)
      return refused('incomplete_expiry', "Your card's expiration date is incomplete.");
    if (this.digits('cvc').length < 3) return refused('incomplete_cvc', "Your card's security code is incomplete.");
    return null;
  }

  changed() {
    const values = Object.values(this.fields).map((field) => field.value);
    this.emit('change', {
      empty: values.every((value) => value === ''),
      complete: !this.invalid(),
      collapsed: false,
      value: { type: this.type },
    });
  }

  /** `payment_method_data` of a confirmation. */
  data() {
    const fields = { type: this.type };
    if (this.type === 'card') {
      fields['card][number'] = this.digits('number');
      fields['card][exp_month'] = this.digits('expiry').slice(0, 2);
      fields['card][exp_year'] = this.digits('expiry').slice(2);
      fields['card][cvc'] = this.digits('cvc');
    }
    if (this.type === 'us_bank_account') fields['us_bank_account][account_number'] = this.digits('account');
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`payment_method_data[${name}]`, value]));
  }

  say(error) {
    if (this.message) this.message.textContent = error?.message ?? '';
  }

  update(options) {
    Object.assign(this.options, options);
    return this;
  }
  focus() {
    this.root?.querySelector('input, button')?.focus();
  }
  blur() {
    if (this.root?.contains(document.activeElement)) document.activeElement.blur();
  }
  clear() {
    for (const field of Object.values(this.fields)) field.value = '';
    this.changed();
  }
  collapse() {}
  unmount() {
    this.root?.remove();
    this.root = null;
  }
  destroy() {
    this.unmount();
    this.group.elements.delete('payment');
    this.handlers.clear();
  }
}
