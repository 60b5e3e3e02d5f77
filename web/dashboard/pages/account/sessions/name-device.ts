import type { accountWords } from '../account/words.ts'

// The order matters: the user agent of each browser also contains the names of those after it.
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

/** A readable name for a user agent, such as "Firefox on Windows". */
export function nameDevice(userAgent: string | null, words: typeof accountWords.en.sessions): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => userAgent && pattern.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return words.on(browser, system)
  return browser ?? userAgent?.slice(0, 60) ?? words.unknown
}
