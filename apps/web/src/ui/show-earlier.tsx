import { Button } from '@blueprintjs/core';

interface ShowEarlierProps {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Loads the next page of a list that is shown newest first; renders nothing at its end. */
export const ShowEarlier = ({ query }: { readonly query: ShowEarlierProps }) =>
  query.hasNextPage ? (
    <Button
      variant="minimal"
      size="small"
      text="Show earlier"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    />
  ) : null;
