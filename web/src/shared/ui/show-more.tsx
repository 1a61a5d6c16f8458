import { Button } from './button.tsx';
import { ErrorLine, type RetryableQuery } from './error-line.tsx';

interface ShowMoreProps {
  list: RetryableQuery & { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  texts: { readonly more: string; readonly failed: string };
}

/** The end of a paginated list: an error if the last load failed, and a button for the next page if there is one. */
export function ShowMore({ list, texts }: ShowMoreProps) {
  return (
    <>
      <ErrorLine title={texts.failed} list={list} />
      {list.hasNextPage && (
        <div className="grid place-items-center pt-6">
          <Button size="lg" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}
