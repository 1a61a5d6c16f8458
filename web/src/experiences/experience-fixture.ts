import type { Schema } from '@/shared/api/client.ts';

/** A brief for tests. */
export const experience: Schema<'ExperienceView'> = {
  id: 'e-1',
  title: 'Tidal Cathedral',
  description: 'Walk through a flooded nave.',
  pricePerHour: 80,
  price_cents: 8000,
  mentorName: 'Hannah',
  icon: 'Star',
  side: 'wanted',
  tags: [],
  facts: {},
  openings: 1,
  reopens: true,
  taken: false,
  user_id: 'u-1',
  cover: '/media/covers/e-1.svg',
  teaser: null,
  actions: [],
  requested: null,
  waiting: 0,
  created_at: '2026-11-20T12:00:00Z',
};
