import type { ComponentChildren } from 'preact'
import type { ApiError } from '../../../client/api-error.ts'
import { Missing } from '../../parts/missing.tsx'
import { Problem } from '../../parts/notice.tsx'

type Props<T> = {
  loaded: { value?: T; problem?: ApiError; reload: () => void }
  children: (value: T) => ComponentChildren
}

/** A thing for sale once it is there; until then its outline, or why there is none. */
export function ItemState<T>({ loaded: { value, problem, reload }, children }: Props<T>) {
  if (value) return <>{children(value)}</>
  if (problem?.status === 404) return <Missing word="item_missing" />
  if (problem)
    return (
      <div class="page">
        <Problem problem={problem} retry={reload} />
      </div>
    )
  return (
    <div class="page item" aria-busy="true">
      <div class="gallery">
        <div class="gallery-large skeleton" />
      </div>
      <div class="item-facts">
        <div class="skeleton skeleton-title" />
        <div class="skeleton skeleton-line skeleton-short" />
        <div class="skeleton skeleton-block" />
      </div>
    </div>
  )
}
