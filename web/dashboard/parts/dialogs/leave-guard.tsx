import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { guardHistory } from '../../history-guard.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  /** Called when the user is about to leave; returns whether unsaved changes would be lost. */
  isDirty: () => boolean
}

/**
 * Asks before unsaved changes are lost: by a link, the browser's buttons, or closing the tab. Pages that leave by
 * themselves after saving call `navigate` and cause no question.
 */
export default function LeaveGuard({ isDirty }: Props) {
  const { leaving } = useMessages()
  const navigate = useNavigate()
  const [leave, setLeave] = useState<() => void>()
  const check = useRef(isDirty)
  useEffect(() => {
    check.current = isDirty
  })
  useEffect(() => {
    let isLeaving = false
    let isReturning = false
    const position = positionOf(history.state)
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving && check.current()) event.preventDefault()
    }
    const interceptLink = (event: MouseEvent) => {
      const address = addressToOpen(event)
      // Another form of the page may have asked already.
      if (!address || event.defaultPrevented || !check.current()) return
      event.preventDefault()
      event.stopPropagation()
      setLeave(() => () => navigate(address))
    }
    // The event fires after the browser has navigated. The guard navigates back to this page, and the router sees
    // neither navigation.
    const interceptMove = (event: PopStateEvent) => {
      const distance = positionOf(event.state) - position
      const isRefused = !isLeaving && distance !== 0 && check.current()
      if (!isReturning && !isRefused) return
      event.stopImmediatePropagation()
      isReturning = !isReturning
      if (!isReturning) return
      history.go(-distance)
      setLeave(() => () => {
        isLeaving = true
        history.go(distance)
      })
    }
    const endGuard = guardHistory(interceptMove)
    window.addEventListener('beforeunload', warn)
    document.addEventListener('click', interceptLink, true)
    return () => {
      window.removeEventListener('beforeunload', warn)
      endGuard()
      document.removeEventListener('click', interceptLink, true)
    }
  }, [navigate])
  const stay = () => setLeave(undefined)
  return (
    <Dialog opened={leave !== undefined} onClose={stay} title={leaving.title}>
      <Stack>
        <Text size="sm">{leaving.text}</Text>
        <Group justify="flex-end">
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            onClick={() => {
              stay()
              leave?.()
            }}
          >
            {leaving.leave}
          </Button>
          <Button onClick={stay} data-autofocus>
            {leaving.stay}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The index of a history entry, which the router counts. */
const positionOf = (state: unknown) => (state as { idx?: number } | null)?.idx ?? 0

/** The address within this site that a click would open in the current tab. */
function addressToOpen(event: MouseEvent): string | undefined {
  const link = (event.target as Element).closest?.('a')
  if (!link?.href || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return
  const { origin, pathname, search, hash } = new URL(link.href)
  const isElsewhere = pathname !== location.pathname || search !== location.search
  return origin === location.origin && isElsewhere ? pathname + search + hash : undefined
}
