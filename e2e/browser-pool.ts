import type { Browser, BrowserContext, Page } from '@playwright/test';

/**
 * The browsers of a worker. When a person leaves, their browser is reused for the next one: session and storage are
 * cleared, but the app's scripts stay cached. They never change, and loading and compiling them is most of what a page
 * costs.
 */
export class BrowserPool {
  private readonly free: BrowserContext[] = [];

  /** `prepare` runs once for each new browser. */
  constructor(
    private readonly browser: Browser,
    private readonly url: string,
    private readonly prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
  ) {}

  async acquire(): Promise<BrowserContext> {
    return this.free.pop() ?? this.fresh();
  }

  /** A browser that has never been used. */
  async fresh(): Promise<BrowserContext> {
    const context = await this.browser.newContext({ baseURL: this.url });
    await this.prepare(context);
    return context;
  }

  /** Clears a browser's session and storage and returns it to the pool; closes it if that fails or no page is open. */
  async release(context: BrowserContext): Promise<void> {
    try {
      const [page, ...others] = context.pages();
      await Promise.all(others.map((other) => other.close()));
      if (!page) return await context.close();
      await this.clear(page);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
      await context.setOffline(false);
      await context.setExtraHTTPHeaders({});
      await context.clearPermissions();
      await context.clearCookies();
      this.free.push(context);
    } catch {
      await context.close().catch(() => undefined);
    }
  }
  /** Closes the page and clears the storage of the origins in its history; no new page, which would cost a process. */
  private async clear(page: Page): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    const { entries } = await devtools.send('Page.getNavigationHistory');
    const origins = new Set(entries.map(({ url }) => new URL(url).origin).filter((origin) => origin !== 'null'));
    await page.goto('about:blank'); // an app that still runs could store something again
    for (const origin of origins) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await page.close();
  }
}
