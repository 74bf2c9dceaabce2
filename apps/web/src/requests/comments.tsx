import { FormGroup, TextArea } from '@blueprintjs/core';
import { message } from '@quartermaster/core/messages';
import type { Comment } from '@quartermaster/core/requests/comment';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { api, client, failureText } from '../api.ts';
import { FormCallout } from '../forms/form-errors.tsx';
import type { Leaving } from '../forms/leaving-question.tsx';
import { useSave } from '../forms/use-save.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ErrorState } from '../ui/empty-state.tsx';
import { useQuestionFocus } from '../ui/focus.ts';
import { LinkedText } from '../ui/linked-text.tsx';
import { OfferedButton } from '../ui/offered-button.tsx';
import { ShowEarlier } from '../ui/show-earlier.tsx';
import { TimeAgo } from '../ui/time.tsx';
import './comments.css';
import { requestName } from './request-name.ts';

interface CommentsProps {
  readonly requestId: string;
  /** The comment being written. */
  readonly draft: string;
  readonly setDraft: (draft: string) => void;
  readonly leaving: Leaving;
}

/** The comments of the requester and administrators, oldest first, and a field to add one. */
export function Comments(props: CommentsProps) {
  const { requestId } = props;
  const query = useInfiniteQuery(
    api.requests.comments.infiniteOptions({
      input: (cursor: string | undefined) => ({
        params: { id: requestId },
        query: cursor === undefined ? {} : { cursor },
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor,
    }),
  );
  const comments = query.data?.pages.flatMap((page) => page.items).toReversed();
  return (
    <section className="qm-comments" aria-labelledby="qm-comments">
      <h3 className="qm-h3" id="qm-comments">
        Comments
      </h3>
      {query.error && !comments ? (
        <ErrorState error={query.error} text={message.commentsNotLoaded} retry={() => void query.refetch()} />
      ) : null}
      <ShowEarlier query={query} />
      {comments && comments.length > 0 ? (
        <ol aria-label="Comments">
          {comments.map((comment) => (
            <CommentLine key={comment.id} comment={comment} />
          ))}
        </ol>
      ) : null}
      <CommentForm {...props} />
    </section>
  );
}

const CommentLine = ({ comment: { author, at, text } }: { readonly comment: Comment }) => (
  <li>
    <Avatar name={author.name} />
    <div>
      <span className="qm-strong">{author.name}</span>{' '}
      <span className="qm-muted">
        <TimeAgo instant={at} />
      </span>
      <p className="qm-wrap">
        <LinkedText text={text} />
      </p>
    </div>
  </li>
);

function CommentForm({ requestId, draft, setDraft, leaving }: CommentsProps) {
  const element = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { save, busy, error } = useSave(client.requests.comment, {
    invalidates: [api.requests.comments],
    success: message.commentAdded,
    onSaved: () => setDraft(''),
  });
  useQuestionFocus(leaving.isOpen, element, button);
  const text = draft.trim();
  const send = (): void => {
    if (text !== '') save({ params: { id: requestId }, body: { text } }).catch(() => undefined);
  };
  const sendByKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {error === undefined ? null : <FormCallout>{failureText(error, message.commentNotAdded)}</FormCallout>}
      <FormGroup label="Add a comment" labelFor="qm-comment" className="qm-comment-field">
        <TextArea
          id="qm-comment"
          fill
          rows={2}
          maxLength={5000}
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={sendByKeys}
        />
      </FormGroup>
      <OfferedButton
        ref={button}
        type="submit"
        text="Comment"
        disabled={busy || text === ''}
        record={requestName(requestId)}
      />
    </form>
  );
}
