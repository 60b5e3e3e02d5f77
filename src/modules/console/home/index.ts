/**
 * What the home page of a business shows first, in one answer: the sales of today, what waits to be done, and what a new
 * business has still to set up. The longer figures are in `orders/statistics`.
 */
export { homeRoutes } from './routes.ts'
