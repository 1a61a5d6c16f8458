import type { Browser, BrowserContext } from '@playwright/test';

/**
 * The browsers of a worker. Whoever leaves hands theirs on to the next one, who finds nobody's session and nothing kept, but
 * need not fetch and compile every script of the app once more: those never change, and loading them is most of what a page
 * costs.
 */
export class BrowserPool {
  private readonly free: BrowserContext[] = [];

  /** `prepare`: set-up that runs once for each browser. */
  constructor(
    private readonly browser: Browser,
    private readonly url: string,
    private readonly prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
  ) {}

  async acquire(): Promise<BrowserContext> {
    return this.free.pop() ?? this.fresh();
  }

  /** A browser that was never here before. */
  async fresh(): Promise<BrowserContext> {
    const context = await this.browser.newContext({ baseURL: this.url });
    await this.prepare(context);
    return context;
  }

  /** Takes it back, and everything out of it that someone may have left; or away, when that cannot be done. */
  async release(context: BrowserContext): Promise<void> {
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
