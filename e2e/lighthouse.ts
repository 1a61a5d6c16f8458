import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type RunnerResult } from 'lighthouse';
import { arrivalPages, SCRIPTS } from './arrival-pages.ts';
import { expect, test } from './server.ts';

const FORMS = ['mobile', 'desktop'] as const;
/** Runs on each page; the medians are reported. Times are not checked, as the machine may be busy; scripts are. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3);
const PORT = 9_341;
/** Limit for a first visit to `/` with all it fetches, in KiB: with pictures and response headers (decision 0008). */
const BYTES = 260;

test.use({ demo: true });
test.describe.configure({ mode: 'serial' });

/** A report of `url`. One without a score measured nothing, as when the trace was lost: it is logged and run again. */
async function measure(url: string, form: (typeof FORMS)[number]): Promise<RunnerResult['lhr']> {
  for (let tries = 1; ; tries++) {
    const config = form === 'desktop' ? desktopConfig : undefined;
    const report = (await lighthouse(url, { port: PORT, logLevel: 'error' }, config))?.lhr;
    if (typeof report?.categories.performance?.score === 'number') return report;
    const why = Object.values(report?.audits ?? {}).find(({ errorMessage }) => errorMessage)?.errorMessage;
    console.warn(`${form} ${url}: nothing measured, ${why}`);
    if (tries === 3) throw new Error(`no report for ${url}`);
  }
}

const score = (report: RunnerResult['lhr'], category: string) =>
  Math.round((report.categories[category]?.score ?? 0) * 100);

/** What keeps a category from 100, in words. */
function complaints(report: RunnerResult['lhr'], category: string): string[] {
  const audits = report.categories[category]?.auditRefs ?? [];
  return audits
    .map(({ id }) => report.audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 1)
    .map((audit) => `${category}: ${audit?.title} ${JSON.stringify(audit?.details ?? {}).slice(0, 600)}`);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Number of the scripts in a report, and their bytes as sent. */
function scriptsOf(report: RunnerResult['lhr']) {
  const details = report.audits['network-requests']?.details;
  const requests = details?.type === 'table' ? (details.items as unknown as NetworkRequest[]) : [];
  const scripts = requests.filter(({ url }) => new URL(url).pathname.endsWith('.js'));
  return { files: scripts.length, bytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) };
}

interface NetworkRequest {
  readonly url: string;
  /** In bytes, with the response headers. */
  readonly transferSize: number;
}

for (const form of FORMS)
  test(`pages people arrive at, ${form}`, async ({ server, launchOptions }) => {
    const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${PORT}`];
    const browser = await chromium.launch({ ...launchOptions, args });
    try {
      const arrived = await arrivalPages(server.url);
      for (const page of [...arrived, '/about']) {
        const reports: RunnerResult['lhr'][] = [];
        for (let run = 0; run < RUNS; run++) reports.push(await measure(server.url + page, form));
        const [report] = reports;
        if (!report) continue;
        const figure = (audit: string) =>
          median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
        const scores = ['accessibility', 'best-practices', 'seo'].map((category) => score(report, category));
        const shift = report.audits['cumulative-layout-shift']?.numericValue ?? 1;
        const bytes = Math.round((report.audits['total-byte-weight']?.numericValue ?? Number.POSITIVE_INFINITY) / 1024);
        const scripts = scriptsOf(report);
        console.info(
          `${form} ${page}: performance ${median(reports.map((each) => score(each, 'performance')))}, ` +
            `LCP ${(figure('largest-contentful-paint') / 1000).toFixed(1)} s, ` +
            `FCP ${(figure('first-contentful-paint') / 1000).toFixed(1)} s, ` +
            `TBT ${Math.round(figure('total-blocking-time'))} ms, ` +
            `scripts ${scripts.files} files ${Math.round(scripts.bytes / 1024)} KiB; ` +
            `${scores.join(' ')}, CLS ${shift.toFixed(4)}, ${bytes} KiB`,
        );
        const found = ['accessibility', 'best-practices', 'seo'].flatMap((category) => complaints(report, category));
        expect.soft(scores, found.join('\n')).toEqual([100, 100, 100]);
        expect.soft(shift, page).toBeLessThan(0.02);
        // the bytes here include response headers: `budget.spec.ts` checks them without
        if (arrived.includes(page)) expect.soft(scripts.files, `${page}: scripts`).toBeLessThanOrEqual(SCRIPTS.files);
        if (page === '/') expect.soft(bytes, `${page} in KiB`).toBeLessThan(BYTES);
      }
    } finally {
      await browser.close();
    }
  });
