import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { BrowserPool } from './browser-pool.ts';
import { type InputMethod, Keyboard, Mouse } from './input-methods.ts';
import { ADMIN_EMAIL } from './server-process.ts';
import { confirmSignUp, openPayoutAccount, RETRY_OPTIONS, SAME_ORIGIN_HEADERS, signIn } from './sessions.ts';

export type Kind = 'Hirer' | 'Creator';
export type DemoName = 'Hannah' | 'Carl' | 'Olga';

/** A captured email, as `GET /dev/mail.json` returns it. */
export interface Email {
  subject: string;
  kind: string;
  text: string;
  html: string;
}

export interface CardDetails {
  number: string;
  expiry?: string;
  cvc?: string;
}

/** The subject of the email that confirms an address, in both languages. */
export const SIGN_UP_SUBJECT = /^(Confirm your email|Confirma tu correo)$/;
const PASSWORD = 'a long enough passphrase 42';
/** The password of everyone in the demo data. */
export const DEMO_PASSWORD = 'parallax-demo';

/** The people of a test, each with their own browser. */
export class People {
  constructor(
    private readonly browsers: BrowserPool,
    private readonly url: string,
    private readonly options = { byKeyboard: false, withEmptyCache: false },
    private readonly active: Person[] = [],
  ) {}

  /** The same people without a mouse. */
  get withKeyboardOnly(): People {
    return new People(this.browsers, this.url, { ...this.options, byKeyboard: true }, this.active);
  }

  /** The same people, in browsers with an empty cache. */
  get withEmptyCache(): People {
    return new People(this.browsers, this.url, { ...this.options, withEmptyCache: true }, this.active);
  }

  async hirer(name: string): Promise<Person> {
    return this.add(name, 'Hirer');
  }

  async creator(name: string): Promise<Person> {
    return this.add(name, 'Creator');
  }

  /** The person whose address is configured to become the administrator's. */
  async administrator(name: string): Promise<Person> {
    return this.add(name, 'Hirer', ADMIN_EMAIL);
  }

  /** One of the demo people, signed in, in a browser with no page open yet. */
  async demo(name: DemoName): Promise<Person> {
    const person = await this.demoGuest(name);
    await signIn(person.page, this.url, person.email, DEMO_PASSWORD);
    return person;
  }

  /** One of the demo people, signed in with their button on `/auth`. */
  async demoByButton(name: DemoName): Promise<Person> {
    const person = await this.demoGuest(name);
    await person.goesTo('/auth');
    await person.page.getByRole('button', { name: new RegExp(`as ${name}`) }).click();
    await person.isSignedIn();
    return person;
  }

  /** The same person in another browser. */
  async inAnotherBrowser(person: Person): Promise<Person> {
    return this.add(person.name, person.kind, person.email);
  }

  /** Someone who has not signed in. */
  async guest(): Promise<Person> {
    return this.add('Guest', 'Hirer');
  }

  /** Returns all browsers to the pool. */
  async releaseBrowsers(): Promise<void> {
    await Promise.all(this.active.map((person) => this.browsers.release(person.context)));
  }

  private demoGuest(name: DemoName): Promise<Person> {
    return this.add(name, name === 'Carl' ? 'Creator' : 'Hirer', `${name.toLowerCase()}@demo.parallax.example`);
  }

  private async add(name: string, kind: Kind, email?: string): Promise<Person> {
    const context = await (this.options.withEmptyCache ? this.browsers.fresh() : this.browsers.acquire());
    const page = await context.newPage();
    const address = email ?? `${name.toLowerCase().replaceAll(/\W+/g, '.')}.${tag()}@parallax.example`;
    const input = this.options.byKeyboard ? new Keyboard(page) : new Mouse();
    const person = new Person(context, page, this.url, input, name, address, kind);
    this.active.push(person);
    return person;
  }
}

/** The addresses that have an account on this worker's server: the administrator's is the same in every test. */
const members = new Set<string>();

let count = 0;
const tag = () => `${process.pid.toString(36)}${(count++).toString(36)}`;

/** A person with a browser, who reads the screen, clicks and types. */
export class Person {
  readonly password = PASSWORD;

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly url: string,
    readonly input: InputMethod,
    readonly name: string,
    readonly email: string,
    readonly kind: Kind,
  ) {}

  /** Opens the page at `path` and waits until it is interactive: the prerendered front page is visible before that. */
  async goesTo(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.locator('.prerendered').waitFor({ state: 'detached' });
  }

  /** Opens the list at `path` from another page, so that its data is fetched and not part of the page. */
  async navigatesTo(path: '/experiences' | '/creators'): Promise<void> {
    await this.goesTo('/about');
    await this.page.locator(`footer a[href="${path}"]`).click();
  }

  // --- accounts ---

  /** From now on the page and the API are asked for `language`. */
  async prefers(language: string): Promise<void> {
    await this.context.setExtraHTTPHeaders({ 'accept-language': language });
    const devtools = await this.context.newCDPSession(this.page);
    const userAgent = await this.page.evaluate(() => navigator.userAgent);
    await devtools.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: language });
  }

  /** Signs this browser in as one of the demo people, by the name in their address. */
  async becomes(name: string): Promise<void> {
    await signIn(this.page, this.url, `${name}@demo.parallax.example`, DEMO_PASSWORD);
  }

  /**
   * Creates a confirmed account and signs in through the API, without opening a page; if an earlier test has created
   * the account, only signs in.
   */
  async signsUp(): Promise<void> {
    if (members.has(this.email)) return signIn(this.page, this.url, this.email, PASSWORD);
    await this.registers({ user_type: this.kind });
    const token = await confirmSignUp(this.page, this.url, await this.emailedLink(SIGN_UP_SUBJECT));
    // so that they are paid, where the provider asks nothing of them
    if (this.kind === 'Creator') await openPayoutAccount(this.page, token);
    members.add(this.email);
  }

  /** Signs up on the screen, then follows the link in the verification email; signs in if an earlier test did so. */
  async signsUpOnScreen(): Promise<void> {
    if (members.has(this.email)) return this.signsInOnScreen();
    await this.asksForSignUp();
    await this.followsEmailLink('Confirm your email');
    // Opening the link does nothing yet, because email scanners follow links, too.
    // By keyboard, because a click would be retried if the page has navigated away.
    await this.page.getByRole('button', { name: 'Confirm and sign in' }).focus();
    await this.page.keyboard.press('Enter');
    await this.isSignedIn();
    members.add(this.email);
  }

  /** Fills and sends the sign-up form; afterwards she wants to go to `next`. */
  async asksForSignUp(next?: string): Promise<void> {
    await this.goesTo(next ? `/auth?next=${encodeURIComponent(next)}` : '/auth');
    await this.input.chooses(this.page.getByRole('tab', { name: 'Sign Up' }));
    const form = this.page.getByRole('tabpanel', { name: 'Sign Up' });
    await this.input.types(form.getByLabel('Full name'), this.name);
    await this.input.types(form.getByLabel('Email'), this.email);
    await this.input.types(form.getByLabel('Password', { exact: true }), PASSWORD);
    await this.input.types(form.getByLabel('Confirm password'), PASSWORD);
    await this.input.chooses(form.getByRole('radio', { name: this.kind }));
    await this.input.activates(form.getByRole('button', { name: 'Sign Up' }));
    await this.seesToast('Account Created!', 'Please check your email to verify your account.');
  }

  /** Signs up through the API, with the origin of our pages and this profile data. */
  async registers(data: { user_type?: Kind; full_name?: string } = {}): Promise<void> {
    const response = await this.page.request.post('/auth/v1/signup', {
      data: { email: this.email, password: PASSWORD, data: { full_name: this.name, ...data } },
      headers: { origin: new URL(this.url).origin },
      ...RETRY_OPTIONS,
    });
    expect(response.ok(), await response.text()).toBe(true);
  }

  /** Registers without choosing hirer or creator, and confirms the address with the emailed link. */
  async signsUpUndecided(): Promise<void> {
    await this.registers();
    await this.followsEmailLink(SIGN_UP_SUBJECT);
    await this.page.getByRole('button').click();
    await this.isSignedIn();
  }

  /** Signs in through the API; the open page does not change. */
  async signsIn(): Promise<void> {
    await signIn(this.page, this.url, this.email, PASSWORD);
  }

  async signsInOnScreen(): Promise<void> {
    await this.goesTo('/auth');
    await this.fillsSignIn();
    await this.isSignedIn();
  }

  /** Fills the sign-in form that is on the screen. */
  async fillsSignIn(password = PASSWORD): Promise<void> {
    const form = this.page.getByRole('tabpanel', { name: 'Sign In' });
    await this.input.types(form.getByLabel('Email'), this.email);
    await this.input.types(form.getByLabel('Password', { exact: true }), password);
    await this.input.activates(form.getByRole('button', { name: 'Sign In' }));
  }

  async isSignedIn(): Promise<void> {
    await expect(this.page.getByRole('banner').getByRole('link', { name: /^(Sign In|Iniciar sesión)$/ })).toHaveCount(
      0,
    );
    await expect(this.bell()).toBeVisible();
  }

  // --- emails ---

  async emails(to = this.email): Promise<Email[]> {
    const response = await this.page.request.get('/dev/mail.json', { params: { to }, ...RETRY_OPTIONS });
    expect(response.ok(), 'the captured emails can be read').toBe(true);
    return (await response.json()) as Email[];
  }

  /** Waits for an email with this subject and returns it. */
  async receivesEmail(subject: string | RegExp, to = this.email): Promise<Email> {
    const matches = (email: Email) =>
      typeof subject === 'string' ? email.subject === subject : subject.test(email.subject);
    let found: Email | undefined;
    await expect(async () => {
      found = (await this.emails(to)).find(matches);
      expect(found, `an email "${subject}" to ${to}`).toBeDefined();
    }).toPass();
    return found as Email;
  }

  /** Opens the link in the email with this subject. */
  async followsEmailLink(subject: string | RegExp, to = this.email): Promise<void> {
    await this.page.goto(await this.emailedLink(subject, to));
  }

  /** Enters the code of an email, in place of its link. */
  async entersEmailedCode(subject: string): Promise<void> {
    const { text } = await this.receivesEmail(subject);
    const code = text.split(/\s+/).find((word) => /^\d{6}$/.test(word));
    if (!code) throw new Error(`no code in "${subject}"`);
    await this.page.getByLabel('Or enter the code from the email').fill(code);
    await this.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  }

  private async emailedLink(subject: string | RegExp, to = this.email): Promise<string> {
    const link = /https?:\/\/\S+/.exec((await this.receivesEmail(subject, to)).text)?.[0];
    expect(link, 'the email has a link').toBeDefined();
    return link as string;
  }

  // --- the screen ---

  /** The one toast on the screen. */
  toast(): Locator {
    return this.page.getByRole('region', { name: /^(Messages|Mensajes) \(/ }).getByRole('listitem');
  }

  async seesToast(title: string | RegExp, text?: string): Promise<void> {
    const toast = this.toast().filter({ hasText: title });
    await expect(toast).toBeVisible();
    if (text) await expect(toast).toContainText(text);
  }

  bell(): Locator {
    return this.page.getByRole('banner').getByRole('button', { name: /^(Notifications|Avisos)/ });
  }

  /** Opens the bell and finds a notification there; closes it again. */
  async hasNotification(title: string): Promise<void> {
    await this.input.activates(this.bell());
    await expect(this.dialog('Notifications').getByText(title).first()).toBeVisible();
    await this.page.keyboard.press('Escape');
  }

  dialog(name: string | RegExp): Locator {
    return this.page.getByRole('dialog', { name });
  }

  section(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** The row of a booking or project in a section of the profile. */
  row(section: string, title: string): Locator {
    return this.section(section).getByRole('listitem').filter({ hasText: title });
  }

  // --- experiences ---

  async publishes(experience: { title: string; description: string; price: string }): Promise<void> {
    await this.goesTo('/create-experience');
    await this.input.types(this.page.getByLabel('Title'), experience.title);
    await this.input.types(this.page.getByLabel('Description', { exact: true }), experience.description);
    await this.input.types(this.page.getByLabel(/per hour/i), experience.price);
    await this.input.activates(this.page.getByRole('button', { name: 'Publish brief' }));
    await this.seesToast(
      'Experience Created Successfully!',
      'Your experience has been published and is now available to creators.',
    );
    await expect(this.page).toHaveURL(/\/experiences$/);
  }

  /** Searches for `typed`, which may contain typos; returns the card of `title`. */
  async finds(title: string, typed: string): Promise<Locator> {
    await this.goesTo('/experiences');
    await this.input.types(this.page.getByRole('combobox', { name: 'Search experiences' }), typed);
    await this.input.activates(this.page.getByRole('button', { name: 'Search', exact: true }));
    const card = this.page.getByRole('article').filter({ hasText: title });
    await expect(card).toBeVisible();
    return card;
  }

  async books(title: string, card: Locator, portfolio: string): Promise<void> {
    await this.input.activates(card.getByRole('button', { name: `Book Now: ${title}` }));
    const dialog = this.dialog(/^(Request booking|Send a proposal)$/);
    await this.input.types(dialog.getByLabel('Hours', { exact: true }), '1');
    await this.input.types(dialog.getByLabel('Portfolio link'), portfolio);
    await this.input.activates(dialog.locator('button[type=submit]'));
    await this.seesToast('Booking Successful!', `You've successfully booked "${title}". We'll be in touch soon!`);
    await expect(dialog).toBeHidden();
  }

  // --- deals ---

  async opensDetails(title: string): Promise<Locator> {
    await this.input.activates(this.row('All Booking Requests', title).getByRole('button', { name: /^View Details/ }));
    const dialog = this.dialog('Booking Request Details');
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async accepts(title: string): Promise<void> {
    const dialog = await this.opensDetails(title);
    await this.input.activates(dialog.getByRole('button', { name: 'Accept' }));
    await this.confirmsTerms();
    await this.seesToast('Booking Accepted', 'A project has been created.');
    await expect(this.page.getByRole('dialog')).toBeHidden();
    await this.leavesDeal();
  }

  /** Answers the question that every acceptance asks. */
  async confirmsTerms(): Promise<void> {
    const dialog = this.dialog(/Accept (.+'s terms|these terms|one more)\?$/);
    await this.input.activates(dialog.getByRole('button', { name: /^Accept for \$/ }));
  }

  /** The page of the deal on the screen. */
  deal(): Locator {
    return this.page.getByRole('main');
  }

  /** After each action people land on the deal's page; the tests go on with the profile. */
  async leavesDeal(): Promise<void> {
    await expect(this.page).toHaveURL(/\/deals\/[^/]+$/);
    await expect(this.page.getByRole('heading', { name: 'What happened', exact: true })).toBeVisible();
    await this.goesTo('/profile');
  }

  async goesToPay(title: string): Promise<void> {
    await this.input.activates(this.row('All Booking Requests', title).getByRole('link', { name: /^Pay Now/ }));
    await expect(this.page.getByRole('heading', { level: 1, name: 'Complete Payment' })).toBeVisible();
  }

  async entersCard(card: CardDetails): Promise<void> {
    await this.input.types(this.page.getByLabel(/^(Card number|Número de tarjeta)$/), card.number);
    await this.input.types(this.page.getByLabel(/^(Expiry|Caducidad)$/), card.expiry ?? '12/34');
    await this.input.types(this.page.getByLabel('CVC'), card.cvc ?? '123');
    await this.input.activates(this.page.getByRole('button', { name: /^(Pay \$|Pagar \d)/ }));
  }

  /** Completes the sandbox's 3D Secure step. */
  async completesThreeDSecure(): Promise<void> {
    await this.input.activates(this.page.getByRole('button', { name: 'Complete', exact: true }));
  }

  async returnsToProfile(): Promise<void> {
    await this.input.activates(this.page.getByRole('link', { name: 'Go to Profile' }));
    await expect(this.section('All Booking Requests')).toBeVisible();
  }

  async delivers(title: string, link: string): Promise<void> {
    const row = this.row('Active Projects', title);
    await this.input.activates(row.getByRole('button', { name: /^Deliver/ }));
    await this.savesDelivery(link);
  }

  /** The same before the payment, which is only in the menu. */
  async deliversUnpaid(title: string, link: string): Promise<void> {
    await this.choosesAction(title, /^Deliver/);
    await this.savesDelivery(link);
  }

  private async savesDelivery(link: string): Promise<void> {
    const dialog = this.dialog(/^Deliver/);
    await this.input.types(dialog.getByLabel('Project link'), link);
    await this.input.activates(dialog.getByRole('button', { name: 'Deliver' }));
    await this.seesToast('Project Link Added', 'The work is delivered, and the hirer has been notified.');
    await this.leavesDeal();
  }

  async requestsChanges(title: string, feedback: string): Promise<void> {
    await this.input.activates(this.row('Active Projects', title).getByRole('button', { name: /^Request Changes/ }));
    const dialog = this.dialog('Request Changes');
    await this.input.types(dialog.getByLabel('Feedback'), feedback);
    await this.input.activates(dialog.getByRole('button', { name: 'Send' }));
    await this.seesToast('Feedback Sent', 'The creator has been notified.');
    await this.leavesDeal();
  }

  async acceptsWork(title: string): Promise<void> {
    await this.input.activates(this.row('Active Projects', title).getByRole('button', { name: /^Accept Project/ }));
    await this.confirmsWork();
  }

  /** Opens the menu of an active project and chooses `action` there. */
  async choosesAction(title: string, action: string | RegExp): Promise<void> {
    const row = this.row('Active Projects', title);
    await this.input.activates(row.getByRole('button', { name: /^More actions for/ }));
    await this.input.activates(this.page.getByRole('menuitem', { name: action }));
  }

  private async confirmsWork(): Promise<void> {
    await this.input.activates(this.dialog('Accept Project').getByRole('button', { name: 'Accept Project' }));
    await this.seesToast('Project Accepted', 'The project has been marked as completed.');
    await this.leavesDeal();
  }

  /** Opens the deal's page from its row on the profile. */
  async opensDeal(section: string, title: string): Promise<Locator> {
    await this.input.activates(this.row(section, title).getByRole('link', { name: /^Open the deal/ }));
    await expect(this.deal().getByRole('heading', { name: 'What happened', exact: true })).toBeVisible();
    return this.deal();
  }

  // --- the API and the development tools ---

  /** Advances the product's clock; resolves when everything that became due has run. */
  async letsTimePass(days: number): Promise<void> {
    const response = await this.page.request.post('/dev/clock', {
      data: { advance_seconds: Math.round(days * 86_400) },
      timeout: 90_000,
      ...RETRY_OPTIONS,
    });
    expect(response.ok(), await response.text()).toBe(true);
  }

  /** Reads the API as the page does, with the session of this person. */
  async reads<T>(path: string): Promise<T> {
    const response = await this.page.request.get(path, RETRY_OPTIONS);
    expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return (await response.json()) as T;
  }

  /** Calls the API as the page does, with the session of this person. */
  async calls<T>(path: string, data: object = {}): Promise<T> {
    const response = await this.page.request.post(path, { data, headers: SAME_ORIGIN_HEADERS, ...RETRY_OPTIONS });
    expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
    return (await response.json()) as T;
  }

  /** Changes what is at `path` as the page does. */
  async changes(path: string, data: object): Promise<void> {
    const response = await this.page.request.patch(path, { data, headers: SAME_ORIGIN_HEADERS, ...RETRY_OPTIONS });
    expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  }

  /** Requests a film as the page does, without waiting for it; returns its id. */
  async requestsFilm(prompt: string, size: 'wide' | 'square' = 'square'): Promise<string> {
    const response = await this.page.request.post('/api/generate-experience', {
      data: { prompt, size },
      headers: { prefer: 'respond-async', ...SAME_ORIGIN_HEADERS },
      ...RETRY_OPTIONS,
    });
    expect(response.ok(), await response.text()).toBe(true);
    return ((await response.json()) as { id: string }).id;
  }
}
