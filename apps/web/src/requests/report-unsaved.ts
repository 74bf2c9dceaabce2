import { useLayoutEffect } from 'react';

/** Reports to the dialog whether leaving this step would lose what was typed. */
export function useReportUnsaved(unsaved: boolean, report: (unsaved: boolean) => void): void {
  // Before the next paint, so that no click can slip in between the first keystroke and the question.
  useLayoutEffect(() => {
    report(unsaved);
    return () => report(false);
  }, [unsaved, report]);
}
