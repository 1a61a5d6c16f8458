import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useTheme } from './theme.ts';

const Shown = () => <p>{useTheme()}</p>;

afterEach(() => {
  localStorage.removeItem('theme');
  delete document.documentElement.dataset.theme;
});

test('shows a theme that another tab chose before this page listened', async () => {
  localStorage.setItem('theme', 'light');
  const shown = await render(<Shown />);
  await expect.element(shown.getByText('light')).toBeVisible();
  expect(document.documentElement.dataset.theme).toBe('light');
});
