import { expect } from '@playwright/test';
import { DEMO_PASSWORD, type Person } from './people.ts';

/** Calls the API as one of the demo people, without a browser for them; returns the response body. */
export async function callsApiAs<T>(
  { page }: Person,
  name: string,
  method: string,
  path: string,
  data?: object,
): Promise<T> {
  const email = `${name}@demo.parallax.example`;
  const session = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email, password: DEMO_PASSWORD },
  });
  const { access_token } = (await session.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const response = await page.request.fetch(path, { method, data, headers });
  expect(response.ok(), `${name} ${method} ${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}
