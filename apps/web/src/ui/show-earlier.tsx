import { Button, type ButtonProps } from '@blueprintjs/core';

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Loads the next page of a list; renders nothing at its end. */
export const ShowMore = ({ query, ...button }: { readonly query: Pages } & ButtonProps) =>
  query.hasNextPage ? (
    <Button
      variant="minimal"
      text="Show more"
      {...button}
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    />
  ) : null;

/** The same for a list that is shown newest first. */
export const ShowEarlier = ({ query }: { readonly query: Pages }) => (
  <ShowMore query={query} size="small" text="Show earlier" />
);
