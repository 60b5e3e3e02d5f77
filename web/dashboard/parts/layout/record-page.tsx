import { Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../values/icon.tsx'
import { Page } from './page.tsx'
import classes from './record-page.module.css'

type Props = {
  title: string
  back: { to: string; label: string }
  badges: ReactNode
  actions: ReactNode
  main: ReactNode
  /** Without it the main column uses the whole width. */
  side?: ReactNode
}

/** The page of a record: state and actions at the top, a main column, and a side column; a single column on phones. */
export const RecordPage = ({ title, back, badges, actions, main, side }: Props) => (
  <Stack gap="sm">
    <Link to={back.to} className={classes.back}>
      <Icon name="back" size={16} /> {back.label}
    </Link>
    <Page
      title={title}
      lead={<Group gap="xs">{badges}</Group>}
      action={<div className={classes.actions}>{actions}</div>}
    >
      <div className={side ? classes.columns : undefined}>
        <Stack className={classes.column}>{main}</Stack>
        {side && <Stack className={classes.column}>{side}</Stack>}
      </div>
    </Page>
  </Stack>
)
