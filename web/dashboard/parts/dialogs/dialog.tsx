import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../messages/provider.tsx'
import classes from './dialog.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  size?: 'md' | 'lg' | 'xl'
  /** Fills the screen on phones. */
  isForm?: boolean
  /** False if only a button inside closes it. */
  isDismissable?: boolean
}

/** A modal dialog of the browser, which traps the focus and returns it to the element that opened it. */
export function Dialog(props: Props) {
  return props.opened ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, children, size = 'md', isForm = false, isDismissable = true }: Props) {
  const { common } = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect, because the focus can only be returned while the dialog is still in the document.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    const first = current?.querySelector<HTMLElement>('[data-autofocus]')
    first?.focus()
    return () => current?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes it by itself
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classes.dialog}
      data-size={size}
      data-form={isForm || undefined}
      onCancel={(event) => {
        event.preventDefault()
        if (isDismissable) onClose()
      }}
      onClick={({ target }) => {
        if (isDismissable && target === dialog.current) onClose()
      }}
    >
      <div className={classes.content}>
        <header className={classes.header}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {isDismissable && (
            <button type="button" className={classes.close} aria-label={common.close} onClick={onClose}>
              ✕
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  )
}
