import { expect, test } from 'vitest';
import { isolated, isolating } from './direction.ts';

test('only texts that are read from right to left are isolated, line by line', () => {
  for (const text of ['', 'Dune walk', 'Zoë – 3 h', '東京 🎭', 'Жар']) expect(isolated(text)).toBe(text);
  expect(isolated('סיור בירושלים')).toBe('\u2068סיור בירושלים\u2069');
  expect(isolated('VR جولة')).toBe('\u2068VR جولة\u2069');
  expect(isolated('one\nסיור')).toBe('one\n\u2068סיור\u2069');
  expect(isolated(isolated('סיור'))).toBe(isolated('סיור'));
});

test('the functions of a catalogue isolate their values, at any depth', () => {
  const texts = isolating({
    title: 'Deals',
    hours: (title: string, used: number) => `${title}: ${used} of 10 h`,
    toasts: { sent: (name: string) => ['Sent', `${name} (3) was notified`] as const },
    list: [(name: string) => `${name}!`],
  });
  expect(texts.hours('סיור', 3)).toBe('\u2068סיור\u2069: 3 of 10 h');
  expect(texts.hours('Dune walk', 3)).toBe('Dune walk: 3 of 10 h');
  expect(texts.toasts.sent('جولة')[1]).toBe('\u2068جولة\u2069 (3) was notified');
  expect(texts.list[0]?.('סיור')).toBe('\u2068סיור\u2069!');
  expect(texts.title).toBe('Deals');
});
