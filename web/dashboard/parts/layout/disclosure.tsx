import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './disclosure.module.css'

/** A collapsible section. */
export const Disclosure = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={classes.details}>
    <summary className={classes.summary}>{label}</summary>
    <Stack gap="xs" mt="xs">
      {children}
    </Stack>
  </details>
)
