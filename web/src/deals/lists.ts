import { useInfiniteQuery } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { mergePages } from './merge-pages.ts';
import { bookingsQuery, type ListSide, projectsQuery } from './queries.ts';

/** Ids of the deal sections on the profile, for links to them. */
export const DEAL_SECTIONS = {
  bookings: 'bookings',
  active: 'active-projects',
  completed: 'completed-projects',
} as const;

export type Booking = Schema<'BookingView'>;
export type Project = Schema<'ProjectView'>;

/** The newest deals of one or both sides, with the state of their requests. */
export interface DealList<T> {
  items: T[] | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => void;
}

interface ListQuery<T> {
  data: { pages: { items: T[] }[] } | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
}

function joinLists<T extends { created_at: string }>(parts: ListQuery<T>[]): DealList<T> {
  const whole = parts.every((part) => part.data);
  return {
    items: whole
      ? mergePages(
          parts.map((part) => ({
            items: part.data?.pages.flatMap((page) => page.items) ?? [],
            hasMore: part.hasNextPage,
          })),
        )
      : undefined,
    error: parts.find((part) => part.error)?.error,
    isFetching: parts.some((part) => part.isFetching),
    refetch: () => {
      for (const part of parts) part.refetch();
    },
  };
}

/** The sides on which a user can have deals. Users without a type can book and publish, so both. */
export function sidesForType(userType: Schema<'UserType'> | null | undefined): ListSide[] {
  if (userType === 'Hirer') return ['hirer'];
  if (userType === 'Creator') return ['creator'];
  return ['hirer', 'creator'];
}

export function useBookings(userId: string, sides: ListSide[]): DealList<Booking> {
  const [asHirer, asCreator] = [sides.includes('hirer'), sides.includes('creator')];
  const hirer = useInfiniteQuery({ ...bookingsQuery('hirer', userId), enabled: asHirer });
  const creator = useInfiniteQuery({ ...bookingsQuery('creator', userId), enabled: asCreator });
  return joinLists([...(asHirer ? [hirer] : []), ...(asCreator ? [creator] : [])]);
}

export function useProjects(userId: string, sides: ListSide[]): DealList<Project> {
  const [asHirer, asCreator] = [sides.includes('hirer'), sides.includes('creator')];
  const hirer = useInfiniteQuery({ ...projectsQuery('hirer', userId), enabled: asHirer });
  const creator = useInfiniteQuery({ ...projectsQuery('creator', userId), enabled: asCreator });
  return joinLists([...(asHirer ? [hirer] : []), ...(asCreator ? [creator] : [])]);
}
