import { Button, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { groupNames } from './settings/fields.ts'
import classes from './store.module.css'
import { useStore } from './use-store.ts'
import { storeWords } from './words.ts'

const Selling = lazy(() => import('./selling/selling.tsx'))

/** Lists the groups of a store's settings, and shows whether the store is open. */
export function StoreOverview({ storeId: store_id }: { storeId: string }) {
  const { stores, storeSettings, storeGroups } = useWords(storeWords)
  const pathTo = usePathTo()
  const { path } = useBusiness()
  const store = useStore(store_id)
  const visit = (
    <Button component="a" variant="default" href={store.data?.answer.shop_url} target="_blank" rel="noreferrer">
      {storeSettings.visit}
    </Button>
  )
  return (
    <Page title={store.data?.answer.name ?? stores.title} lead={storeGroups.lead} action={visit}>
      <Loaded query={store}>
        {({ answer }) => (
          <Stack gap="lg">
            <ul className={classes.groups} aria-label={storeGroups.label}>
              {groupNames.map((group) => (
                <li key={group}>
                  <Link to={pathTo('storeGroup', { store_id, group })} className={classes.group}>
                    <Text fw={600}>{storeGroups.groups[group].title}</Text>
                    <Text size="sm" c="dimmed">
                      {storeGroups.groups[group].lead}
                    </Text>
                  </Link>
                </li>
              ))}
              <li>
                <Link to={`${pathTo('payments')}?store=${store_id}`} className={classes.group}>
                  <Text fw={600}>{storeGroups.groups.payments.title}</Text>
                  <Text size="sm" c="dimmed">
                    {storeGroups.groups.payments.lead}
                  </Text>
                </Link>
              </li>
            </ul>
            <Suspense fallback={null}>
              <Selling store={answer} path={{ ...path, store_id }} />
            </Suspense>
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}
