import { createRequire } from 'node:module'
import type { Expression } from './collect.ts'
import { exceptions } from './exceptions.ts'

export type Judgement = { isLinear: boolean; explanation: string }

/** Smaller than the defaults: a quadratic expression is detected with a text of 10,000 characters. */
const fuzzing = {
  checker: 'fuzz',
  maxAttackStringSize: 10_000,
  attackLimit: 20_000_000,
  maxInitialGenerationSize: 100,
  maxIteration: 3,
} as const

/**
 * Asks recheck whether matching takes linear time: first with its automaton, and if that takes too long by trying
 * texts. If neither decides, the expression counts as not linear.
 */
export function judge(source: string, flags: string, timeoutMs = 10_000): Judgement {
  process.env.RECHECK_SYNC_BACKEND = 'pure'
  const { checkSync } = createRequire(import.meta.url)('recheck') as typeof import('recheck')
  const first = checkSync(source, flags, { timeout: timeoutMs })
  const diagnosis =
    first.status === 'unknown' ? checkSync(source, flags, { ...fuzzing, timeout: timeoutMs * 10 }) : first
  if (diagnosis.status === 'safe') return { isLinear: true, explanation: 'linear' }
  if (diagnosis.status === 'unknown') return { isLinear: false, explanation: 'could not be shown to be linear' }
  return { isLinear: false, explanation: `${diagnosis.complexity.summary}, for example ${diagnosis.attack.pattern}` }
}

export const toKey = ({ source, flags }: Expression) => `/${source}/${flags}`

export const exceptionFor = ({ file, text }: Expression) =>
  exceptions.find((one) => one.file === file && text.startsWith(one.text))

/** Expressions that are neither linear nor excepted, with reasons. `known` are linear and are not judged again. */
export function findProblems(all: Expression[], known: Set<string>) {
  const judged = new Map<string, Judgement>()
  const problems: string[] = []
  for (const expression of all) {
    const { file, line, source, flags, text } = expression
    const key = toKey(expression)
    if (exceptionFor(expression) || known.has(key)) continue
    const judgement =
      source === undefined
        ? { isLinear: false, explanation: 'is put together at run time, so it needs an exception with a reason' }
        : (judged.get(key) ?? judge(source, flags))
    judged.set(key, judgement)
    if (!judgement.isLinear) problems.push(`${file}:${line} ${text}: ${judgement.explanation}`)
  }
  const linear = [...judged].filter(([, { isLinear }]) => isLinear).map(([key]) => key)
  const unused = exceptions.filter((one) => !all.some((expression) => exceptionFor(expression) === one))
  return { problems, linear, unused }
}
