/** Tells a hook that is called how many runs of workflows led to the call, so that none calls itself for ever. */
export const depthHeader = 'quartermaster-depth';
