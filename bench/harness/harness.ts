/**
 * What a benchmark needs:
 * 1. `startBenchPostgres` (postgres.ts) gives it a PostgreSQL with default durability.
 * 2. `spawnServer` starts each side in a process of its own.
 * 3. `compare` loads the sides in turns (A B A B A B) and prints medians, ratios and the bars met or missed.
 */
export { compare, type Result, type Side } from './compare.ts'
export { type Load, type Measured, measure } from './load.ts'
export { startBenchPostgres } from './postgres.ts'
export { freePort, type Server, spawnServer } from './server.ts'
