import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { roles } from '../../src/access/roles.ts'
import { fieldErrorSentences } from '../../src/platform/errors/field-errors.ts'
import { conflictReasons, errorCodes } from '../../src/vocabulary/errors/index.ts'
import { merchantErrorsEn } from '../../web/client/words/merchant-errors.en.ts'
import { merchantErrorsId } from '../../web/client/words/merchant-errors.id.ts'
import { coreWords } from '../../web/dashboard/messages/core/words.ts'
import { subscriptionWords } from '../../web/dashboard/pages/sales/subscriptions/words.ts'
import { memberWords } from '../../web/dashboard/pages/settings/members/words.ts'

const fieldCodes = Object.keys(fieldErrorSentences) as (keyof typeof fieldErrorSentences)[]

const dashboards = { English: merchantErrorsEn, Indonesian: merchantErrorsId }

describe.each(['English', 'Indonesian'] as const)('in %s', (language) => {
  test('translates every error code, conflict reason and field error for the dashboard', () => {
    expect(errorCodes.filter((code) => !(code in dashboards[language].codes))).toEqual([])
    expect(fieldCodes.filter((code) => !(code in dashboards[language].fields))).toEqual([])
    expect(conflictReasons.filter((reason) => !(reason in dashboards[language].reasons))).toEqual([])
  })

  test('has no words for codes that do not exist', () => {
    const { codes, fields, reasons } = dashboards[language]
    expect(Object.keys(reasons).filter((reason) => !conflictReasons.includes(reason as never))).toEqual([])
    expect(Object.keys(codes).filter((code) => code !== 'network' && !errorCodes.includes(code as never))).toEqual([])
    expect(Object.keys(fields).filter((code) => !fieldCodes.includes(code as never))).toEqual([])
  })

  test('uses only parameters that the code has', () => {
    const params = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String)
    const words = dashboards[language].fields as Record<string, string>
    const foreign = fieldCodes.filter((code) =>
      params(words[code]!).some((name) => !params(fieldErrorSentences[code]).includes(name)),
    )
    expect(foreign).toEqual([])
  })

  test('says why a charge of a saved method failed', () => {
    const { reasons, otherReason } = subscriptionWords[language === 'English' ? 'en' : 'id'].subscriptions.charges
    const ours =
      'consent_removed expired failed method_not_served no_answer not_credited nothing_to_pay order_ended replaced'
    expect(ours.split(' ').filter((code) => !reasons[code])).toEqual([])
    expect(otherReason('do_not_honor')).toContain('do_not_honor')
  })

  test('translates every role for the dashboard', () => {
    const spoken = language === 'English' ? 'en' : 'id'
    const [names, hints] = [coreWords[spoken].roles, memberWords[spoken].roleHints]
    expect(roles.filter((role) => !names[role] || !hints[role])).toEqual([])
  })
})

describe('a page of the dashboard', () => {
  const dashboard = join(import.meta.dirname, '../../web/dashboard')
  const sources = new Map<string, string>()
  const read = (file: string) => {
    if (!sources.has(file)) sources.set(file, readFileSync(file, 'utf8'))
    return sources.get(file)!
  }

  /** The file with all static imports, without those that it loads later. */
  function findClosure(file: string, found = new Set<string>()): Set<string> {
    if (found.has(file) || !/\.tsx?$/.test(file)) return found
    found.add(file)
    for (const [, path] of read(file).matchAll(/^(?:import|export) (?!type )[^'"]*from '(\.[^']+)'/gm))
      findClosure(join(dirname(file), path!), found)
    return found
  }

  /** The dynamic imports of a file, with the words that are loaded together with them. */
  const later =
    /(?:lazyPart\(\s*\[([^\]]*)\][\s\S]{0,60}?)?import\('(\.[^']+)'\)(?:,\s*loadWords\(\[([^\]]*)\]\)|,\s*words: \[([^\]]*)\])?/g
  const namesIn = (list = '') => list.split(/[,\s]+/).filter(Boolean)

  /** Words that a file or its dynamic imports use although nothing has loaded them before. */
  function findMissing(file: string, loaded: string[], visited = new Set<string>()): string[] {
    const key = `${file} ${[...loaded].sort()}`
    if (visited.has(key)) return []
    visited.add(key)
    const files = [...findClosure(file)]
    const used = files.flatMap((path) => [...read(path).matchAll(/useWords\((\w+Words)\)/g)].map(([, name]) => name!))
    const missing = used
      .filter((name) => !loaded.includes(name))
      .map((name) => `${name} in ${relative(dashboard, file)}`)
    const found = files.flatMap((path) =>
      [...read(path).matchAll(later)].flatMap(([, first, target, second, third]) =>
        findMissing(join(dirname(path), target!), [...loaded, ...namesIn(first ?? second ?? third)], visited),
      ),
    )
    return [...new Set([...missing, ...found])]
  }

  test.each(globSync('**/page.ts', { cwd: dashboard }))('%s names the words that its pages use', (file) => {
    expect(findMissing(join(dashboard, file), [])).toEqual([])
  })

  test('the frame loads the words that it uses', () => {
    expect(findMissing(join(dashboard, 'main.tsx'), [])).toEqual([])
  })
})
