/**
 * The sales of a business, by day.
 * 1. The worker (`startCounting`) takes the orders that have new events, marks their days, and counts every marked day
 *    from its orders. Counting replaces what was counted before, so late payments and cancellations are right and any
 *    error is repaired by counting again.
 *    Of a day with very many orders only the marked hours are counted again, and the day is their sum.
 * 2. An import marks its days (`markDays`); a change of the time zone and the command `etalase statistics rebuild` mark
 *    all (`markAllDays`).
 * 3. Counting queues the products of the day; every hour `sumProducts` sums their days into `products.units_sold`, which lists
 *    show and sort by.
 * 4. `GET …/statistics/sales` sums the counted days.
 *
 * A day is a day of the business's time zone, and an order belongs to the day on which it was created. Drafts, canceled
 * orders, spam and deleted orders are not counted.
 */
export { countMarkedDays } from './count-days.ts'
export { purgeHours } from './count-hours.ts'
export { deleteBusinessFigures } from './delete-business-figures.ts'
export { markAllDays, markDays, markRecentDays, type RecountJob } from './mark-days.ts'
export { addDays, readCalendar, readPeriod } from './period.ts'
export { readToday } from './read-days.ts'
export { statisticsRoutes } from './routes.ts'
export { FiguresOut, periodQuery } from './schemas.ts'
export { startCounting } from './start-counting.ts'
export { sumProducts } from './sum-products.ts'
