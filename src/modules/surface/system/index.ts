/**
 * What an operator's monitoring asks.
 * 1. `/healthz` answers while the process lives.
 * 2. `/readyz` also asks the database and its migrations, and tells where rate limits are counted.
 * 3. `/metrics` prints the counters.
 */
export { systemRoutes } from './routes.ts'
