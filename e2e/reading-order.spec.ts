import type { Locator } from '@playwright/test';
import * as deals from './deal-setup.ts';
import type { Person } from './people.ts';
import { expect, test } from './server.ts';

/**
 * What a screen reader reads, in its order, on the screens of the five main flows: publish, propose, accept, pay, deliver.
 * The accessibility tree is what VoiceOver walks through with its own keys.
 */

const UNNAMED = /^- (button|link|textbox|combobox|spinbutton|checkbox|radio|tab|menuitem|switch|slider)( \[[^\]]*\])*$/;

/** The lines of `scope`'s accessibility tree, without their depth, and without the quotes around those with a colon. */
async function reads(scope: Locator): Promise<string[]> {
  const tree = await scope.ariaSnapshot();
  return tree.split('\n').map((line) => line.trim().replace(/^- '/, '- '));
}

/** Each of `parts` is read, one after the other. */
function inOrder(lines: readonly string[], parts: readonly RegExp[]) {
  let from = 0;
  for (const part of parts) {
    const at = lines.findIndex((line, index) => index >= from && part.test(line));
    expect(at, `${part} after line ${from} of\n${lines.join('\n')}`).toBeGreaterThanOrEqual(from);
    from = at + 1;
  }
}

/** One heading of the first level, no level skipped on the way down, and a name for all that can be operated. */
function isWellFormed(lines: readonly string[]) {
  const levels = lines.map((line) => Number(/^- heading .*\[level=(\d)\]/.exec(line)?.[1] ?? 0)).filter(Boolean);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  const skipped = levels.filter((level, at) => at > 0 && level > (levels[at - 1] ?? 0) + 1);
  expect(skipped, `levels ${levels.join(' ')}`).toEqual([]);
  expect(lines.filter((line) => UNNAMED.test(line))).toEqual([]);
}

/** The page of `person` as a whole: the way to the content first, then the header, `parts` in the content, the footer. */
async function pageReads(person: Person, parts: readonly RegExp[]) {
  const lines = await reads(person.page.locator('body'));
  isWellFormed(lines);
  inOrder(lines, [/^- link "Skip to content"/, /^- banner/, /^- main/, ...parts, /^- contentinfo/]);
}

test('the main flows are read in the order in which they are decided', async ({ people }) => {
  const title = `Listening Tide ${Date.now().toString(36)}`;
  const hannah = await people.hirer('Hannah Berg');
  const carla = await people.creator('Carla Reyes');
  await hannah.signsUp();
  await carla.signsUp();

  await test.step('publish: what it is, then its terms, then the button', async () => {
    await hannah.goesTo('/create-experience');
    await expect(hannah.page.getByRole('button', { name: 'Publish brief' })).toBeVisible();
    await pageReads(hannah, [
      /^- heading "Create Experience" \[level=1\]/,
      /^- textbox "Title/,
      /^- textbox "Description/,
      /^- (textbox|spinbutton) ".*per hour/i,
      /^- button "Publish brief"/,
    ]);
  });

  const brief = await deals.publishBrief(hannah, title);
  await test.step('propose: the listing, its price and facts, then what to do; the form asks before it sends', async () => {
    await carla.goesTo(`/experiences/${brief}`);
    const book = carla.page.getByRole('button', { name: /^Book Now/ });
    await expect(book).toBeVisible();
    await pageReads(carla, [new RegExp(`^- heading "${title}" \\[level=1\\]`), /\$80/, /^- button "Book Now/]);
    await carla.input.activates(book);
    const dialog = carla.dialog('Send a proposal');
    const lines = await reads(dialog);
    inOrder(lines, [
      /^- heading "Send a proposal"/,
      /"Hours/,
      /"Portfolio link/,
      /^- term: Total/,
      /^- button "Send proposal"/,
    ]);
    await carla.page.keyboard.press('Escape');
  });

  const booking = await deals.requestBooking(carla, brief, 'https://carla.example');
  await test.step('accept: how it stands, the decision, the terms, the history', async () => {
    await hannah.goesTo(`/deals/${booking}`);
    const accept = hannah.deal().getByRole('button', { name: `Accept: ${title}` });
    await expect(accept).toBeVisible();
    await pageReads(hannah, [
      new RegExp(`^- heading ".*${title}.*" \\[level=1\\]`),
      /^- heading .*\[level=2\]/,
      /^- button "Accept: /,
      /^- heading "What happened"/,
    ]);
    await hannah.input.activates(accept);
    const lines = await reads(hannah.dialog(/^Accept .+'s terms\?$/));
    inOrder(lines, [/^- heading "Accept .+'s terms\?"/, /\$80\.00/, /^- button "Accept for \$80\.00"/]);
    await hannah.confirmsTerms();
    await hannah.seesToast('Booking Accepted');
  });

  await test.step('pay: what for and how much, then the card, then the button', async () => {
    await hannah.goesTo(`/payment/${booking}`);
    await expect(hannah.page.getByLabel('Card number')).toBeVisible();
    await pageReads(hannah, [
      /^- heading "Complete Payment" \[level=1\]/,
      new RegExp(title),
      /\$80\.00/,
      /^- textbox "Card number/,
      /^- textbox "Expiry/,
      /^- textbox "CVC/,
      /^- button "Pay \$80\.00"/,
    ]);
    await hannah.entersCard({ number: '4242 4242 4242 4242' });
    await expect(hannah.page.getByText('Payment completed successfully!')).toBeVisible();
  });

  await test.step('deliver: how it stands, the button, and in the form the link before the note', async () => {
    await carla.goesTo(`/deals/${booking}`);
    const deliver = carla
      .deal()
      .getByRole('button', { name: /^Deliver/ })
      .first();
    await expect(deliver).toBeVisible();
    await pageReads(carla, [
      new RegExp(`^- heading ".*${title}.*" \\[level=1\\]`),
      /^- button "Deliver/,
      /^- heading "What happened"/,
    ]);
    await carla.input.activates(deliver);
    const lines = await reads(carla.dialog(/^Deliver/));
    inOrder(lines, [/^- heading "Deliver/, /^- textbox "Project link/, /^- textbox "Note/, /^- button "Deliver"/]);
  });
});
