import { expect, type Locator, type Page } from '@playwright/test';

/** How a person works the page. The same job is done by mouse and by keyboard alone. */
export interface InputMethod {
  /** Clicks it, or goes to it and presses Enter. */
  activates(target: Locator): Promise<void>;
  /** Replaces what a field holds. */
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

/** More stops than any page here has: not reached within them means not reachable. */
const STOPS = 200;

export class Keyboard implements InputMethod {
  constructor(private readonly page: Page) {}

  async activates(target: Locator): Promise<void> {
    await this.reaches(target);
    await this.page.keyboard.press('Enter');
  }

  async types(target: Locator, text: string): Promise<void> {
    await this.reaches(target);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  async chooses(target: Locator): Promise<void> {
    await this.reaches(target);
    await this.page.keyboard.press('Space');
  }

  /** Tabs on until the target has the focus; arrow keys inside a group of tabs or radios. */
  private async reaches(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < STOPS; stop++) {
      const next = await target.evaluate((element) => {
        const here = document.activeElement;
        if (here === element) return 'there';
        const group = element.closest('[role=tablist], [role=radiogroup], fieldset:has([type=radio])');
        return group && here && group !== here && group.contains(here) ? 'ArrowRight' : 'Tab';
      });
      if (next === 'there') return;
      await this.page.keyboard.press(next);
    }
    throw new Error(`the keyboard does not reach ${target}`);
  }
}
