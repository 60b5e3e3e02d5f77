import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** How close to the edge of the window a drag scrolls the page. */
const edgePx = 90
const scrollStepPx = 14

/**
 * Sorts the rows of a list by their handles: with a mouse, a finger, or the arrow keys. Rows are the children of `list`
 * with `data-row`.
 */
export function useSortHandles(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const focused = useRef<number>(undefined)
  // A row that React moves loses the focus.
  useEffect(() => {
    if (focused.current === undefined) return
    findRows(list.current)[focused.current]?.querySelector<HTMLElement>('[data-handle]')?.focus()
    focused.current = undefined
  })
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count || to === from) return
    focused.current = to
    onMove(from, to)
  }
  const others = [...Array(count).keys()].filter((index) => index !== drag?.from)
  const isAway = drag !== undefined && drag.to !== drag.from
  const rowProps = (index: number) => ({
    'data-row': '',
    'data-dragged': drag?.from === index || undefined,
    'data-drop':
      (isAway && others[drag.to] === index && 'before') ||
      (isAway && drag.to === count - 1 && others.at(-1) === index && 'after') ||
      undefined,
  })
  const handleProps = (index: number) => ({
    'data-handle': '',
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: index, to: index })
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (drag?.from !== index) return
      scrollAtEdge(clientY)
      const middles = findRows(list.current).map((row) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2
      })
      const to = others.filter((other) => middles[other]! < clientY).length
      if (to !== drag.to) setDrag({ from: index, to })
    },
    onPointerUp: () => {
      if (drag) move(drag.from, drag.to)
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') return setDrag(undefined)
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
    },
  })
  return { list, move, rowProps, handleProps }
}

const findRows = (list: HTMLElement | null) => [...(list?.children ?? [])].filter((row) => row.matches('[data-row]'))

function scrollAtEdge(y: number) {
  if (y < edgePx) window.scrollBy(0, -scrollStepPx)
  else if (y > window.innerHeight - edgePx) window.scrollBy(0, scrollStepPx)
}
