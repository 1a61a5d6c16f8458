import { useQueries } from '@tanstack/react-query';
import type { Schema } from '@/shared/api/client.ts';
import { bookingsQuery, type ListSide, projectsQuery } from './queries.ts';

export type Booking = Schema<'BookingView'>;
export type Project = Schema<'ProjectView'>;

/** One list that was asked for in parts: what is there, and how the asking goes. */
export interface DealList<T> {
  items: T[] | undefined;
  error: unknown;
  retrying: boolean;
  retry: () => void;
}

interface Part<T> {
  data: T[] | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

const newestFirst = (a: { created_at: string }, b: { created_at: string }) => b.created_at.localeCompare(a.created_at);

function joined<T extends { created_at: string }>(parts: Part<T>[]): DealList<T> {
  const whole = parts.every((part) => part.data);
  return {
    items: whole ? parts.flatMap((part) => part.data ?? []).sort(newestFirst) : undefined,
    error: parts.find((part) => part.error)?.error,
    retrying: parts.some((part) => part.isFetching),
    retry: () => {
      for (const part of parts) part.refetch();
    },
  };
}

/** On which sides a person can have deals: people without a type book and publish, so on both. */
export function sidesOf(userType: Schema<'UserType'> | null | undefined): ListSide[] {
  if (userType === 'Hirer') return ['hirer'];
  if (userType === 'Creator') return ['creator'];
  return ['hirer', 'creator'];
}

export function useBookings(userId: string, sides: ListSide[], closed: boolean): DealList<Booking> {
  return useQueries({ queries: sides.map((side) => bookingsQuery(side, userId, closed)), combine: joined<Booking> });
}

export function useProjects(userId: string, sides: ListSide[]): DealList<Project> {
  return useQueries({ queries: sides.map((side) => projectsQuery(side, userId)), combine: joined<Project> });
}
