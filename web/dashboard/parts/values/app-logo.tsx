import { type CSSProperties, useState } from 'react'
import classes from './app-logo.module.css'

type Props = { app: { name: string; logo_url: string | null }; size?: number }

/** An app's logo, or its initial if there is none or it fails to load. */
export function AppLogo({ app: { name, logo_url }, size = 44 }: Props) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={classes.logo} style={{ '--size': `${size}px` } as CSSProperties} aria-hidden>
      {logo_url && logo_url !== failed ? (
        <img src={logo_url} alt="" referrerPolicy="no-referrer" onError={() => setFailed(logo_url)} />
      ) : (
        name.charAt(0).toUpperCase()
      )}
    </span>
  )
}
