import { chromium } from '@playwright/test';
import lighthouse, { desktopConfig, type RunnerResult } from 'lighthouse';
import { expect, test } from './server.ts';

/** The pages that people arrive at. */
const PAGES = ['/', '/experiences', '/creators', '/experiences?query=concert', '/about'];
const FORMS = ['mobile', 'desktop'] as const;
/** Runs on `/`, of which the median performance is told; it is no gate, as the machine may be busy. */
const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const PORT = 9_341;
/** Of a first visit to `/` with everything it fetches, in KiB: pictures and the heads of all answers too (decision 0008). */
const BYTES = 260;

test.use({ demo: true });
test.describe.configure({ mode: 'serial' });

/** A report of `url`. One without a score measured nothing, as when the browser lost its trace: it is told and made again. */
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

for (const form of FORMS)
  test(`pages people arrive at, ${form}`, async ({ server, launchOptions }) => {
    const args = [...(launchOptions.args ?? []), `--remote-debugging-port=${PORT}`];
    const browser = await chromium.launch({ ...launchOptions, args });
    try {
      for (const page of PAGES) {
        const report = await measure(server.url + page, form);
        const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((category) =>
          score(report, category),
        );
        const shift = report.audits['cumulative-layout-shift']?.numericValue ?? 1;
        const bytes = Math.round((report.audits['total-byte-weight']?.numericValue ?? Number.POSITIVE_INFINITY) / 1024);
        console.info(`${form} ${page}: ${scores.join(' ')}, CLS ${shift.toFixed(4)}, ${bytes} KiB`);
        const found = ['accessibility', 'best-practices', 'seo'].flatMap((category) => complaints(report, category));
        expect.soft(scores.slice(1), found.join('\n')).toEqual([100, 100, 100]);
        expect.soft(shift, page).toBeLessThan(0.02);
        if (page === '/') expect.soft(bytes, `${page} in KiB`).toBeLessThan(BYTES);
      }
      const runs = [];
      for (let run = 0; run < RUNS; run++) runs.push(score(await measure(`${server.url}/`, form), 'performance'));
      console.info(`${form} /: performance ${runs.sort((a, b) => a - b)[RUNS >> 1]}, the median of ${runs.join(' ')}`);
    } finally {
      await browser.close();
    }
  });
