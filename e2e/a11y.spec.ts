import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { LAYERS, SCREENS, type Screen } from './screens.ts';
import { expect, test } from './server.ts';

test.use({ demo: true });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const THEMES = ['dark', 'light'] as const;

/** What axe finds, in lines that a person can act on. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}\n  ${node.failureSummary ?? rule.help}`),
  );
}

function isClean(screen: Screen, theme: (typeof THEMES)[number]) {
  test(`${screen.name}, ${theme}`, async ({ people }) => {
    const person = screen.who === 'guest' ? await people.guest() : await people.demo(screen.who);
    await person.context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await screen.open(person);
    expect(await findings(person.page)).toEqual([]);
  });
}

for (const screen of [...SCREENS, ...LAYERS]) for (const theme of THEMES) isClean(screen, theme);
