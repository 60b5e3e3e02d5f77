import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../../messages/provider.tsx'
import classes from './page.module.css'

let pagesOpened = 0

type Props = { title: string; lead?: ReactNode; action?: ReactNode; children: ReactNode; isCentered?: boolean }

/** A page with its title in the tab and in the only h1, which gets the focus after navigation. */
export function Page({ title, lead, action, children, isCentered }: Props) {
  const { product } = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`
  }, [title, product])
  useEffect(() => {
    if (pagesOpened++ > 0 && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="md" className={isCentered ? classes.centered : undefined}>
        <Stack gap={6} className={classes.words}>
          <Title order={1} ref={heading} tabIndex={-1} className={classes.heading}>
            {title}
          </Title>
          {lead && (
            <Text component="div" c="dimmed" maw={640}>
              {lead}
            </Text>
          )}
        </Stack>
        {action}
      </Group>
      {children}
    </Stack>
  )
}
