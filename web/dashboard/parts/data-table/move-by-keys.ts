import type { KeyboardEvent } from 'react'

/**
 * While a row's link has the focus: j and k, or the arrow keys, move to the next and previous row, and x selects it.
 */
export function moveByKeys(event: KeyboardEvent<HTMLElement>) {
  const link = event.target as HTMLElement
  const row = link.closest('[data-row]')
  if (link.tagName !== 'A' || !row || event.ctrlKey || event.metaKey || event.altKey) return
  const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
  const step = steps[event.key]
  if (step) {
    const rows = [...event.currentTarget.querySelectorAll('[data-row]')]
    rows[rows.indexOf(row) + step]?.querySelector('a')?.focus()
  } else if (event.key === 'x') row.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click()
  else return
  event.preventDefault()
}
