import { markFailed, type Span, type Tracing } from '../../tracing/tracing.ts'

const maxTextLength = 2000

/**
 * Only within a span: otherwise the statements of polling loops would outnumber all others. The text has placeholders
 * instead of values.
 */
export function startStatementSpan(tracing: Tracing, text: string): Span | undefined {
  if (!tracing.current()) return undefined
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxTextLength) }
  return tracing.startSpan(text.trimStart().split(/\s/, 1)[0]!, { kind: 'CLIENT', attributes })
}

export function endStatementSpan(span: Span, error: Error | null | undefined) {
  if (error) markFailed(span, error)
  span.end()
}
