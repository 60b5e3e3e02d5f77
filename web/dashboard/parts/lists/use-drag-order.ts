import { type DragEvent, useState } from 'react'

/** Lets the user drag the entries of a list to another place. */
export function useDragOrder<T>(list: readonly T[], onChange: (list: T[]) => void) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const move = (from: number, to: number) => {
    const rest = list.filter((_, index) => index !== from)
    onChange([...rest.slice(0, to), list[from]!, ...rest.slice(to)])
  }
  const getItemProps = (index: number) => ({
    draggable: true,
    'data-over': (over === index && dragged !== index) || undefined,
    onDragStart: () => setDragged(index),
    onDragEnd: () => {
      setDragged(undefined)
      setOver(undefined)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      setOver(index)
    },
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      move(dragged, index)
    },
  })
  return { move, getItemProps }
}
