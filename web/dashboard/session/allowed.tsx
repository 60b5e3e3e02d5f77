import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useApi } from '../api/hooks.ts'
import { useMessages } from '../messages/provider.tsx'
import { Card } from '../parts/layout/card.tsx'
import { Page } from '../parts/layout/page.tsx'
import { type Permission, useBusiness } from './business.tsx'

type Props = { needs: Permission | undefined; children: ReactNode }

/** Renders a page, or who can grant access to it. */
export function Allowed({ needs, children }: Props) {
  const { can } = useBusiness()
  return !needs || can(needs) ? children : <Forbidden />
}

function Forbidden() {
  const { forbidden } = useMessages()
  const { path } = useBusiness()
  const members = useApi('GET /api/businesses/{business_id}/members', { path })
  const owners = members.data?.data.filter(({ role }) => role === 'owner').map(({ fullname }) => fullname)
  return (
    <Page title={forbidden.title}>
      <Card>
        <Text>{forbidden.lead}</Text>
        {owners && <Text mt="xs">{forbidden.ask(owners.join(', '))}</Text>}
      </Card>
    </Page>
  )
}
