import type { ComponentChildren } from 'preact'
import type { ApiError } from '../api/call.ts'
import { isWord, t, type Word } from '../words.ts'

/** Something the buyer must read; read out at once. */
export const Notice = ({ kind = 'problem', children }: { kind?: 'problem' | 'good'; children: ComponentChildren }) => (
  <div class={`notice notice-${kind}`} role={kind === 'problem' ? 'alert' : 'status'}>
    {children}
  </div>
)

/** What went wrong in the buyer's words; what we have no words for is said by the server itself. */
export function problemText(problem: ApiError): string {
  const word = `error_${problem.code}`
  if (isWord(word)) return t(word as Word)
  if (problem.status === 0) return t('error_network')
  if (problem.status >= 500 || !problem.message) return t('error_server_error')
  return problem.message
}

export const Problem = ({ problem, retry }: { problem: ApiError; retry?: () => void }) => (
  <Notice>
    <p>{problemText(problem)}</p>
    {retry && (
      <button type="button" class="button button-quiet" onClick={retry}>
        {t('try_again')}
      </button>
    )}
  </Notice>
)

/** A page for which there is nothing to show. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty">
    <h1>{title}</h1>
    {children}
  </div>
)
