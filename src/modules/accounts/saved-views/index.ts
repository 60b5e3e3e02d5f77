/**
 * Named filters of the dashboard's lists.
 * 1. A member saves the query of a list under a name, for themselves or for the team.
 * 2. `listViews` lists a member's own views and those that others share.
 * 3. A list opens with the member's default view.
 */
export { savedViewRoutes } from './routes.ts'
