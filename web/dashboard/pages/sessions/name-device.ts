import type { Messages } from '../../messages/provider.tsx'

// Each browser also claims to be those after it, so the order decides.
const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** A user agent as people name their devices: "Firefox on Windows". */
export function nameDevice(userAgent: string | null, words: Messages['sessions']): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => userAgent && pattern.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return words.on(browser, system)
  return browser ?? userAgent?.slice(0, 60) ?? words.unknown
}
