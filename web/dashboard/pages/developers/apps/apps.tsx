import { Badge, Button, Code } from '@mantine/core'
import { generatePath, Link } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { AppLogo } from '../../../parts/values/app-logo.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { paths } from '../../../paths.ts'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'

export default function Apps() {
  const { common } = useMessages()
  const { apps, keys } = useWords(developerWords)
  const { path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/apps', { path })
  const create = (
    <Button component={Link} to={paths.newApp} leftSection={<Icon name="plus" />}>
      {apps.create}
    </Button>
  )
  return (
    <Page title={apps.title} lead={apps.lead} action={create}>
      <Loaded query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="apps" title={apps.empty} lead={apps.emptyLead} />
          ) : (
            <Records label={apps.title}>
              {data.map((app) => (
                <Record
                  key={app.client_id}
                  name={app.name}
                  mark={<AppLogo app={app} />}
                  badges={
                    <Badge variant="light" color={app.is_verified ? 'brand' : 'amber'}>
                      {app.is_verified ? apps.verified : apps.unverified}
                    </Badge>
                  }
                  lines={[app.description, <Code key="id">{app.client_id}</Code>, keys.scopeCount(app.scopes.length)]}
                  actions={
                    <Button
                      component={Link}
                      to={generatePath(paths.app, { client_id: app.client_id })}
                      size="xs"
                      variant="default"
                    >
                      {common.edit}
                    </Button>
                  }
                />
              ))}
            </Records>
          )
        }
      </Loaded>
    </Page>
  )
}
