/**
 * Advertising and analytics services behind one port, `MeasuringAdapter`.
 * 1. `report` sends a purchase with the id that the browser's event has too.
 * 2. Email addresses and phone numbers are normalised and hashed as each service documents.
 * 3. An adapter says whether the same event may be sent again (`later`) or never will be taken (`refused`).
 */
export { ga4Protocol } from './ga4.ts'
export { metaConversions } from './meta.ts'
export * from './port.ts'
export { tiktokEvents } from './tiktok.ts'
