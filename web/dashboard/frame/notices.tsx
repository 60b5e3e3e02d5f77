import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useMessages } from '../messages/provider.tsx'
import { Icon } from '../parts/values/icon.tsx'
import classes from './notices.module.css'

const shownMilliseconds = 5000

const Context = createContext<(text: string) => void>(() => {})

/** Shows confirmations in a corner and announces them to screen readers. */
export const useNotice = () => use(Context)

export function Notices({ children }: { children: ReactNode }) {
  const { common } = useMessages()
  const [notice, setNotice] = useState<{ text: string; at: number } | null>(null)
  const show = useCallback((text: string) => setNotice({ text, at: Date.now() }), [])
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <Context value={show}>
      {children}
      <div className={classes.place} role="status" aria-live="polite">
        {notice && (
          <div key={notice.at} className={classes.notice}>
            <Icon name="check" />
            <span>{notice.text}</span>
            <button type="button" aria-label={common.close} onClick={() => setNotice(null)}>
              <Icon name="cross" size={16} />
            </button>
          </div>
        )}
      </div>
    </Context>
  )
}
