/** The content that buyers of a variant receive, for pages that load it on demand. */
export { Lessons } from './lessons.tsx'
export { LicenseKeys } from './license-keys.tsx'
export { LicenseSource } from './license-source.tsx'
