/** Of `message`: what is said on the dashboard and in Create Request. */
export const dashboardMessages = {
  dashboardNotLoaded: 'Failed to load the dashboard',
};
