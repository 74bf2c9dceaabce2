import { useLayoutEffect } from 'react';

/** Tells the dialog whether leaving this step of it would lose what was typed. */
export function useReportUnsaved(unsaved: boolean, report: (unsaved: boolean) => void): void {
  // Before the next paint, so that no click comes between the first keystroke and the question.
  useLayoutEffect(() => {
    report(unsaved);
    return () => report(false);
  }, [unsaved, report]);
}
