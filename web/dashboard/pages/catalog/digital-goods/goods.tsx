/** What buyers receive of a variant, for pages that load it when they need it. */
export { Lessons } from './lessons.tsx'
export { LicenseKeys } from './license-keys.tsx'
export { LicenseSource } from './license-source.tsx'
