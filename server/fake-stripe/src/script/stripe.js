// The interface of Stripe.js, as far as @stripe/stripe-js and @stripe/react-stripe-js use it for a Payment Element.
// It calls the fake that it was loaded from. dom.js and element.js come before it, in one function.
const VERSION = 'endive';
const BASE = new URL(document.currentScript.src).origin;
const NAMES = { card: 'Card', us_bank_account: 'Bank debit', sepa_debit: 'Bank debit' };

const call = async (key, method, path, fields) => {
  const form = new URLSearchParams(fields);
  const url = `${BASE}/v1/${path}${method === 'GET' ? `?${form}` : ''}`;
  try {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(method === 'POST' && { body: form }),
    });
    return await response.json();
  } catch {
    return { error: { type: 'api_connection_error', message: 'We could not reach the payment provider.' } };
  }
};

const idOf = (secret) => {
  const [id] = String(secret).split('_secret_');
  if (!/^pi_\w+$/.test(id))
    throw new Error('Invalid value for elements(): clientSecret is no client secret of an intent.');
  return id;
};

const elementsOf = (stripe, options) => {
  if (!options?.clientSecret) throw new Error('The fake needs elements({ clientSecret }).');
  const group = { stripe, options, secret: options.clientSecret, elements: new Map() };
  idOf(group.secret);
  const payment = () => group.elements.get('payment');
  return {
    create(kind, settings) {
      if (kind !== 'payment') throw new Error(`The fake has no element of the type ${kind}.`);
      if (payment()) throw new Error('Can only create one Element of type payment through elements().');
      group.elements.set(kind, new PaymentElement(group, settings));
      return payment();
    },
    getElement: (kind) => group.elements.get(kind?.__elementType ?? kind) ?? null,
    update(changes) {
      Object.assign(group.options, changes);
      if (changes.appearance && payment()?.types.length && payment().root) payment().draw();
    },
    async fetchUpdates() {
      return {};
    },
    async submit() {
      const wrong = payment() ? payment().invalid() : refused('element_missing', 'There is no payment element.');
      payment()?.say(wrong?.error);
      return wrong ?? { selectedPaymentMethod: payment().type };
    },
    fakeGroup: group,
  };
};

const never = () => new Promise(() => {});

const leave = (address) => {
  window.location.assign(address);
  return never();
};

function Stripe(key, options = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new Error('Please call Stripe() with your publishable key. You used an empty string or another key.');
  }
  const path = (secret, more = '') => `payment_intents/${idOf(secret)}${more}`;
  const post = (secret, more, fields) => call(key, 'POST', path(secret, more), { client_secret: secret, ...fields });
  const retrieve = (secret) => call(key, 'GET', path(secret), { client_secret: secret });

  /** Goes on with what an intent asks of the payer. */
  const act = async (secret, intent) => {
    const action = intent.next_action;
    if (intent.status !== 'requires_action' || !action) return { paymentIntent: intent };
    if (action.type === 'redirect_to_url') return leave(action.redirect_to_url.url);
    const ended = await post(secret, '/fake_authenticate', { outcome: await ask() });
    if (ended.error) return { error: ended.error };
    if (ended.status === 'succeeded' || ended.status === 'processing') return { paymentIntent: ended };
    return { error: { ...ended.last_payment_error, payment_intent: ended } };
  };

  const confirmPayment = async ({ elements, clientSecret, confirmParams = {}, redirect = 'always' }) => {
    const group = elements?.fakeGroup;
    const secret = clientSecret ?? group?.secret;
    const element = group?.elements.get('payment');
    if (redirect === 'always' && !confirmParams.return_url) {
      throw new Error("confirmPayment() needs confirmParams.return_url unless redirect is 'if_required'.");
    }
    const wrong = element?.invalid();
    element?.say(wrong?.error);
    if (wrong) return wrong;
    const method = confirmParams.payment_method && { payment_method: confirmParams.payment_method };
    const fields = {
      ...(element?.data() ?? method),
      ...(confirmParams.return_url && { return_url: confirmParams.return_url }),
    };
    const intent = await post(secret, '/confirm', fields);
    const result = intent.error ? { error: intent.error } : await act(secret, intent);
    element?.say(result.error);
    if (result.error || redirect === 'if_required') return result;
    const back = new URL(confirmParams.return_url);
    back.searchParams.set('payment_intent', result.paymentIntent.id);
    back.searchParams.set('payment_intent_client_secret', secret);
    back.searchParams.set('redirect_status', 'succeeded');
    return leave(back.href);
  };

  const missing = (name) => () => Promise.reject(new Error(`The fake has no ${name}().`));
  const stripe = {
    elements: (settings) => elementsOf({ retrieve }, { locale: options.locale, ...settings }),
    confirmPayment,
    async retrievePaymentIntent(secret) {
      const intent = await retrieve(secret);
      return intent.error ? { error: intent.error } : { paymentIntent: intent };
    },
    async handleNextAction({ clientSecret }) {
      const intent = await retrieve(clientSecret);
      return intent.error ? { error: intent.error } : act(clientSecret, intent);
    },
    registerAppInfo() {},
    _registerWrapper() {},
    createToken: missing('createToken'),
    createPaymentMethod: missing('createPaymentMethod'),
    confirmCardPayment: missing('confirmCardPayment'),
  };
  return stripe;
}

Stripe.version = VERSION;
window.Stripe = Stripe;
