import { lazy, Suspense, useEffect, useState } from 'react'
import { loadWords } from '../../messages/loaded-words.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Icon } from '../../parts/values/icon.tsx'
import classes from './search-button.module.css'
import { searchWords } from './words.ts'

const loadMenu = async () => (await Promise.all([import('./command-menu.tsx'), loadWords([searchWords])]))[0]
const CommandMenu = lazy(loadMenu)

/** Opens the search, also with Ctrl+K or ⌘K. */
export function SearchButton() {
  const { search } = useMessages()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', open)
    return () => removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onMouseEnter={loadMenu}
      >
        <Icon name="search" />
        <span className={classes.words}>{search.title}</span>
        <span className={classes.key} aria-hidden="true">
          {/mac/i.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandMenu onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
