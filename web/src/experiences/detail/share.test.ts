import { beforeEach, expect, test, vi } from 'vitest';
import { getToasts } from '@/shared/ui/toast-store.ts';
import { share } from './share.ts';

const PATH = '/experiences/e-1';
const url = 'https://parallax.example/experiences/e-1';
const offered = vi.fn<(data: ShareData) => Promise<void>>();
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  offered.mockReset().mockResolvedValue();
  writeText.mockReset().mockResolvedValue();
  vi.stubGlobal('location', { href: 'https://parallax.example/experiences/e-1#ask-e-1' });
  vi.stubGlobal('navigator', { share: offered, clipboard: { writeText } });
});

const newest = () => getToasts()[0];

test('the system shares the page, and says so itself', async () => {
  const before = newest();
  await share('Tidal Cathedral', PATH);
  expect(offered).toHaveBeenCalledWith({ title: 'Tidal Cathedral', url });
  expect(writeText).not.toHaveBeenCalled();
  expect(newest()).toBe(before);
});

test('nothing is copied for who closes that without a choice', async () => {
  offered.mockRejectedValue(new DOMException('closed', 'AbortError'));
  const before = newest();
  await share('Tidal Cathedral', PATH);
  expect(writeText).not.toHaveBeenCalled();
  expect(newest()).toBe(before);
});

test.each([
  ['refuses', () => offered.mockRejectedValue(new DOMException('no', 'NotAllowedError'))],
  ['cannot share', () => vi.stubGlobal('navigator', { clipboard: { writeText } })],
])('where the system %s, the link is copied, which is said', async (_what, set) => {
  set();
  await share('Tidal Cathedral', PATH);
  expect(writeText).toHaveBeenCalledWith(url);
  expect(newest()).toMatchObject({ title: 'Link Copied', tone: 'success' });
});

test('without a clipboard the link is shown', async () => {
  vi.stubGlobal('navigator', {});
  await share('Tidal Cathedral', PATH);
  expect(newest()).toMatchObject({ title: "Couldn't Copy the Link", description: url, tone: 'error' });
});
