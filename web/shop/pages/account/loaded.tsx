import type { ComponentChildren } from 'preact'
import type { ApiError } from '../../../client/api-error.ts'
import { Problem } from '../../parts/notice.tsx'

type Props<T> = {
  loaded: { value?: T; problem?: ApiError; reload: () => void }
  children: (value: T) => ComponentChildren
}

/**
 * Shows account data once loaded. An expired session is not shown as an error, because the layout asks to sign in
 * again.
 */
export function Loaded<T>({ loaded: { value, problem, reload }, children }: Props<T>) {
  if (value) return <>{children(value)}</>
  if (problem && problem.status !== 401) return <Problem problem={problem} retry={reload} />
  return <div class="skeleton skeleton-block" aria-hidden="true" />
}
