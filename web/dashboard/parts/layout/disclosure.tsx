import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './disclosure.module.css'

type Props = { label: string; children: ReactNode; onToggle?: () => void }

/** A collapsible section. `onToggle` is called when it opens or closes. */
export const Disclosure = ({ label, children, onToggle }: Props) => (
  <details className={classes.details} onToggle={onToggle}>
    <summary className={classes.summary}>{label}</summary>
    <Stack gap="xs" mt="xs">
      {children}
    </Stack>
  </details>
)
