import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNotFound } from '../../api/problem.ts';
import { buttonStyles } from '../button.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { EmptyPanel, ErrorPanel } from '../page/status-panels.tsx';
import { BackToList } from './back-to-list.tsx';

interface DetailPageProps<Thing> {
  found: UseQueryResult<Thing>;
  /** The list that the item belongs to. */
  list: NonNullable<LinkProps['to']>;
  words: {
    readonly back: string;
    readonly missing: string;
    readonly missingText: string;
    readonly browse: string;
    readonly failed: string;
  };
  /** Shown while it loads. */
  loading: ReactNode;
  children: (thing: Thing) => ReactNode;
}

/** The page of one item of a list: a link back, and the item or an error. */
export function DetailPage<Thing>({ found, list, words, loading, children }: DetailPageProps<Thing>) {
  const gone = isNotFound(found.error);
  return (
    <div className="page pt-6">
      {gone && <PageTitle title={words.missing} />}
      <BackToList list={list}>{words.back}</BackToList>
      <div className="mt-4">
        {found.isPending && loading}
        {gone && (
          <EmptyPanel
            page
            title={words.missing}
            hint={words.missingText}
            action={
              <Link to={list} className={buttonStyles()}>
                {words.browse}
              </Link>
            }
          />
        )}
        {found.isError && !gone && !found.data && (
          <ErrorPanel
            page
            title={words.failed}
            error={found.error}
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          />
        )}
        {found.data && !gone && children(found.data)}
      </div>
    </div>
  );
}
