/**
 * Named filters of the dashboard's lists.
 * 1. A member saves the query of a list under a name, for the own use or for the team.
 * 2. `listViews` gives a member the own views and those that others share.
 * 3. A list opens with the view that its member made the default.
 */
export { savedViewRoutes } from './routes.ts'
