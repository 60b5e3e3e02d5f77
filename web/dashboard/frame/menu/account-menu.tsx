import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../messages/provider.tsx'
import { Dropdown } from '../../parts/layout/dropdown.tsx'
import { useUser } from '../../session/session.tsx'
import frame from '../business-frame.module.css'

const AccountEntries = lazy(async () => ({ default: (await import('./menu-entries.tsx')).AccountEntries }))

export function AccountMenu() {
  const { nav } = useMessages()
  const { fullname } = useUser()
  const [isWanted, setWanted] = useState(false)
  const trigger = <span className={frame.initials}>{toInitials(fullname)}</span>
  return (
    <Dropdown label={nav.account(fullname)} trigger={trigger} className={frame.avatar} onIntent={() => setWanted(true)}>
      <Suspense>{isWanted && <AccountEntries />}</Suspense>
    </Dropdown>
  )
}

const toInitials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
