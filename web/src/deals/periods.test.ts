import { expect, test, vi } from 'vitest';

vi.mock('@/shared/api/periods.gen.ts', async (original) => ({
  ...(await original<object>()),
  periods: { inspectionExtensionDays: 9, clearingDays: 5 },
}));

test("texts name the server's periods", async () => {
  const { ACTIONS } = await import('./deal-actions.ts');
  expect(ACTIONS.extend_review.done[1]).toBe('You have 9 more days to inspect the work.');
});
