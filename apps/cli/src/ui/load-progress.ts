/**
 * Ink is heavy, so it is loaded only when there is something to draw; and only `import()` can load it, which the bundle
 * of the commands can't contain (bundle.ts).
 */
export const loadProgress = () => import('./progress.tsx');
