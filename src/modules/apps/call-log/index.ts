/**
 * The log of calls: what the keys and apps of a business asked of the API, for a day, so that developers find faults.
 * 1. `createCallRecorder` collects the calls of a process in memory: route, status, time and request id, no contents, ids
 *    or addresses. Storefront keys and customers are left out, so checkouts do nothing for it.
 * 2. Once a second they are written in one statement. When too many come, some are left out and counted in a metric.
 * 3. A credential has 1,000 calls at most, a little more until they are trimmed.
 * 4. A program reads its own calls (`GET /v3/me/calls`), and with the scope `call:list` those of the business (`GET /v3/calls`).
 */
export { deleteBusinessCalls } from './delete-business-calls.ts'
export { purgeRecordedCalls } from './purge-recorded-calls.ts'
export { type CallRecorder, createCallRecorder } from './record-calls.ts'
export { callRoutes } from './routes.ts'
