import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './disclosure.module.css'

/** More about something, for those who open it. */
export const Disclosure = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={classes.details}>
    <summary className={classes.summary}>{label}</summary>
    <Stack gap="xs" mt="xs">
      {children}
    </Stack>
  </details>
)
