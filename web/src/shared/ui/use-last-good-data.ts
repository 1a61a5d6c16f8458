import { useState } from 'react';

/** What a list has on screen: a load that fails leaves there what the one before it brought. */
export function useLastGoodData<T>({ data, isError }: { data: T | undefined; isError: boolean }): T | undefined {
  const [last, setLast] = useState(data);
  if (!isError && data !== last) setLast(data);
  return isError ? (data ?? last) : data;
}
