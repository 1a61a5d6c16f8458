import type { Page } from '@playwright/test';
import { type DemoName, People, type Person } from './people.ts';
import { finishesLoading, SCREENS } from './screens.ts';
import { test as base, expect } from './server.ts';

/** Demo people who sign in once, on a phone as narrow as they come. */
const test = base.extend<object, { signedIn: (name: DemoName) => Promise<Person> }>({
  signedIn: [
    async ({ browsers, server }, use) => {
      const people = new People(browsers, server.url);
      const known = new Map<DemoName, Person>();
      await use(async (name) => {
        const person = known.get(name) ?? (await people.demo(name));
        known.set(name, person);
        return person;
      });
      await people.releaseBrowsers();
    },
    { scope: 'worker' },
  ],
});

test.use({ demo: true, viewport: { width: 320, height: 844 } });
test.setTimeout(480_000);

/** A word as long as none in any language, without a place to break. */
const WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbaubea'.padEnd(60, 'x');

/** The members of responses that hold what people wrote, as one text or as a list of texts. */
const WRITTEN = new Set([
  ...['title', 'contentTitle', 'experience_title', 'subject', 'subject_name', 'idea', 'prompt', 'content'],
  ...['name', 'full_name', 'creator_name', 'hirer_name', 'mentorName', 'mentor_name', 'userName', 'actor_name'],
  ...['description', 'experience_description', 'message', 'text', 'note', 'delivery_note', 'hirer_feedback'],
  ...['reason', 'statement', 'question', 'answer', 'reference', 'city', 'tags', 'links', 'portfolio_link'],
  ...['project_link', 'email', 'creator_email', 'hirer_email', 'recipient'],
]);

/** A value of a response with a long word in each place where someone could have written one. */
function withLongWords(value: unknown, name = ''): unknown {
  if (typeof value === 'string' && WRITTEN.has(name) && value !== '') {
    if (value.includes('@')) return `${WORD}@${WORD}.example`;
    return value.startsWith('http') ? `https://${WORD}.example/${WORD}` : `${value} ${WORD}`;
  }
  if (Array.isArray(value)) return value.map((item) => withLongWords(item, name));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withLongWords(member, key)]));
  return value;
}

/** From now on the page gets long words with every response of the API, and none of them with the page itself. */
async function getsLongWords(page: Page) {
  let pending = 0;
  await page.route('**/*', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname;
    const isDocument = request.resourceType() === 'document';
    // the live stream never ends; the configuration and the names of filters are ours
    const isOurs = request.headers().accept?.includes('event-stream') || /\/(config|facets|process)$/.test(path);
    if (!isDocument && (!path.startsWith('/api/') || isOurs)) return route.fallback();
    pending++;
    try {
      const response = await route.fetch();
      const isJson = response.headers()['content-type']?.includes('json');
      if (isJson) return await route.fulfill({ response, json: withLongWords(await response.json()) });
      if (!isDocument) return await route.fulfill({ response });
      const body = (await response.text()).replace(/<script[^>]*id="page-data"[^>]*>.*?<\/script>/s, '');
      return await route.fulfill({ response, body });
    } finally {
      pending--;
    }
  });
  return { pending: () => pending };
}

/** The outermost elements that are wider than the page or the box that scrolls them. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const wide = [...document.querySelectorAll('main *, header *, footer *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    );
    return [
      `${document.documentElement.scrollWidth} px`,
      ...wide.slice(0, 3).map((part) => part.outerHTML.slice(0, 160)),
    ];
  });

for (const screen of SCREENS) {
  test(screen.name, async ({ people, signedIn }) => {
    const person = screen.who === 'guest' ? await people.guest() : await signedIn(screen.who);
    const { page } = person;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const { pending } = await getsLongWords(page);
    await screen.open(person);
    await expect.poll(pending).toBe(0);
    await finishesLoading(person);
    await expect.poll(() => tooWide(page)).toEqual([]);
  });
}
