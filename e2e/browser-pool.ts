import type { Browser, BrowserContext } from '@playwright/test';

/**
 * The browsers of a worker. Whoever leaves hands theirs on to the next one, who finds nobody's session and nothing kept, but
 * need not fetch and compile every script of the app once more: those never change, and loading them is most of what a page
 * costs.
 */
export class Desks {
  private readonly free: BrowserContext[] = [];

  /** `prepares`: what is done once to each browser, and holds for all who use it. */
  constructor(
    private readonly browser: Browser,
    private readonly url: string,
    private readonly prepares: (context: BrowserContext) => Promise<void> = async () => undefined,
  ) {}

  async take(): Promise<BrowserContext> {
    return this.free.pop() ?? this.fresh();
  }

  /** A browser that was never here before. */
  async fresh(): Promise<BrowserContext> {
    const context = await this.browser.newContext({ baseURL: this.url });
    await this.prepares(context);
    return context;
  }

  /** Takes it back, and everything out of it that somebody may have left; or away, when that cannot be done. */
  async takeBack(context: BrowserContext): Promise<void> {
    try {
      await Promise.all(context.pages().map((page) => page.close()));
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      await context.clearPermissions();
      await context.setStorageState({ cookies: [], origins: [] });
      this.free.push(context);
    } catch {
      await context.close().catch(() => undefined);
    }
  }
}
