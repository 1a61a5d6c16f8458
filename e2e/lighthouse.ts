import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type RunnerResult } from 'lighthouse';
import { entryPages, SCRIPT_LIMITS } from './entry-pages.ts';
import { expect, test } from './server.ts';

const FORM_FACTORS = ['mobile', 'desktop'] as const;
/** Runs per page; medians are reported. Times are not checked, because the machine may be busy; scripts are. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3);
const PORT = 9_341;
/** Limit for a first visit to `/`, in KiB, including pictures and response headers (decision 0008). */
const MAX_KIB = 260;

test.use({ demo: true });
test.describe.configure({ mode: 'serial' });

/** The report of `url`. A run without a score, for example because the trace was lost, is logged and repeated. */
async function measure(url: string, form: (typeof FORM_FACTORS)[number]): Promise<RunnerResult['lhr']> {
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

/** The failed audits of a category, as text. */
function failedAudits(report: RunnerResult['lhr'], category: string): string[] {
  const audits = report.categories[category]?.auditRefs ?? [];
  return audits
    .map(({ id }) => report.audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 1)
    .map((audit) => `${category}: ${audit?.title} ${JSON.stringify(audit?.details ?? {}).slice(0, 600)}`);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The number of scripts in a report, and their bytes as sent. */
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

for (const form of FORM_FACTORS)
  test(`entry pages, ${form}`, async ({ server, launchOptions }) => {
    const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${PORT}`];
    const browser = await chromium.launch({ ...launchOptions, args });
    try {
      const entries = await entryPages(server.url);
      for (const page of [...entries, '/about']) {
        const reports: RunnerResult['lhr'][] = [];
        for (let run = 0; run < RUNS; run++) reports.push(await measure(server.url + page, form));
        const [report] = reports;
        if (!report) continue;
        const medianOf = (audit: string) =>
          median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
        const scores = ['accessibility', 'best-practices', 'seo'].map((category) => score(report, category));
        const shift = report.audits['cumulative-layout-shift']?.numericValue ?? 1;
        const bytes = Math.round((report.audits['total-byte-weight']?.numericValue ?? Number.POSITIVE_INFINITY) / 1024);
        const scripts = scriptsOf(report);
        console.info(
          `${form} ${page}: performance ${median(reports.map((each) => score(each, 'performance')))}, ` +
            `LCP ${(medianOf('largest-contentful-paint') / 1000).toFixed(1)} s, ` +
            `FCP ${(medianOf('first-contentful-paint') / 1000).toFixed(1)} s, ` +
            `TBT ${Math.round(medianOf('total-blocking-time'))} ms, ` +
            `scripts ${scripts.files} files ${Math.round(scripts.bytes / 1024)} KiB; ` +
            `${scores.join(' ')}, CLS ${shift.toFixed(4)}, ${bytes} KiB`,
        );
        const found = ['accessibility', 'best-practices', 'seo'].flatMap((category) => failedAudits(report, category));
        expect.soft(scores, found.join('\n')).toEqual([100, 100, 100]);
        expect.soft(shift, page).toBeLessThan(0.02);
        // bytes are not checked here, as they include response headers: `budget.spec.ts` does
        if (entries.includes(page)) {
          expect.soft(scripts.files, `${page}: scripts`).toBeLessThanOrEqual(SCRIPT_LIMITS.files);
        }
        if (page === '/') expect.soft(bytes, `${page} in KiB`).toBeLessThan(MAX_KIB);
      }
    } finally {
      await browser.close();
    }
  });
