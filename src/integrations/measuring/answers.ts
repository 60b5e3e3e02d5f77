import type { MeasuringRequest, Report } from './port.ts'

type Answer = Awaited<ReturnType<MeasuringRequest>>

/**
 * The longest part of a service's error message that is kept. Services do not repeat tokens in errors, but may repeat
 * other texts.
 */
const maxReason = 300
export const toReason = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, maxReason)

/**
 * Handles what all services have in common: a missing answer, overload and server errors may pass, so the event is sent
 * again.
 */
export function laterUnlessAnswered({ status, error }: Answer): Report | undefined {
  if (status === null) return { outcome: 'later', reason: error ?? 'There was no answer' }
  if (status === 429 || status >= 500 || (status >= 300 && status < 400))
    return { outcome: 'later', reason: `The service answered ${status}` }
  return undefined
}

export function readJson(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Removes entries that are null, undefined or empty. */
export const present = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

export const json = { 'content-type': 'application/json', accept: 'application/json' }
