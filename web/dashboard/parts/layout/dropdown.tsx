import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import classes from './dropdown.module.css'

type Props = {
  label: string
  trigger: ReactNode
  children: ReactNode
  className?: string
  /** Called when the user is about to open it. */
  onIntent?: () => void
}

/** A button that opens a list of links and buttons; selecting one closes it. */
export function Dropdown({ label, trigger, children, className = classes.trigger, onIntent }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const closeAfterChoice = ({ target }: { target: EventTarget }) => {
    if ((target as Element).closest('a, button')) list.current?.hidePopover()
  }
  return (
    <>
      <button type="button" popoverTarget={id} className={className} onPointerEnter={onIntent} onFocus={onIntent}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <span aria-hidden className={classes.shown}>
          {trigger}
        </span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the entries inside are what is clicked */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on an entry clicks it */}
      <div ref={list} id={id} popover="auto" className={classes.list} onClick={closeAfterChoice}>
        {children}
      </div>
    </>
  )
}

export const dropdownClasses = classes
