/** The part of `message` for the dashboard and Create Request. */
export const dashboardMessages = {
  dashboardNotLoaded: 'Failed to load the dashboard',
};
