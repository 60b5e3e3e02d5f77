import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useMessages } from '../messages/provider.tsx'
import { Page } from '../parts/layout/page.tsx'
import { paths } from '../paths.ts'

export default function NotFound() {
  const { problems } = useMessages()
  return (
    <Page title={problems.notFound} isCentered>
      <Anchor component={Link} to={paths.home} ta="center">
        {problems.goHome}
      </Anchor>
    </Page>
  )
}
