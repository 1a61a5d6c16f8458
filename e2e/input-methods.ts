import { expect, type Locator, type Page } from '@playwright/test';

/** How a person operates the page: with the mouse, or with the keyboard alone. */
export interface InputMethod {
  /** Clicks the target, or focuses it and presses Enter. */
  activates(target: Locator): Promise<void>;
  /** Replaces the content of a field. */
  types(target: Locator, text: string): Promise<void>;
  /** Checks a radio or selects a tab. */
  chooses(target: Locator): Promise<void>;
}

export class Mouse implements InputMethod {
  activates(target: Locator): Promise<void> {
    return target.click();
  }

  types(target: Locator, text: string): Promise<void> {
    return target.fill(text);
  }

  chooses(target: Locator): Promise<void> {
    return target.click();
  }
}

/** More tab stops than any page has: a target that is not reached by then is not reachable. */
const MAX_STOPS = 200;

export class Keyboard implements InputMethod {
  constructor(private readonly page: Page) {}

  async activates(target: Locator): Promise<void> {
    await this.focuses(target);
    await this.page.keyboard.press('Enter');
  }

  async types(target: Locator, text: string): Promise<void> {
    await this.focuses(target);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  async chooses(target: Locator): Promise<void> {
    await this.focuses(target);
    await this.page.keyboard.press('Space');
  }

  /** Presses Tab until the target has the focus; inside a menu or a group of tabs or radios, an arrow key. */
  private async focuses(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      const next = await target.evaluate((element) => {
        const active = document.activeElement;
        if (active === element) return 'focused';
        if (element.closest('[role=menu]')?.contains(active)) return 'ArrowDown';
        const group = element.closest('[role=tablist], [role=radiogroup], fieldset:has([type=radio])');
        return group && active && group !== active && group.contains(active) ? 'ArrowRight' : 'Tab';
      });
      if (next === 'focused') return;
      const left = await this.page.evaluateHandle(() => document.activeElement);
      await this.page.keyboard.press(next);
      // Tabs and menus move the focus after the key was handled; a second arrow key before that would overshoot.
      if (next !== 'Tab') await this.page.waitForFunction((from) => document.activeElement !== from, left);
    }
    throw new Error(`the keyboard does not reach ${target}`);
  }
}
