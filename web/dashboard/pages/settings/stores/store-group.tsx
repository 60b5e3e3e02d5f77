import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import record from '../../../parts/layout/record-page.module.css'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { lazyPart } from '../../../preload.ts'
import { usePathTo } from '../../../session/business.tsx'
import NotFound from '../../not-found.tsx'
import { contentWords } from './content/words.ts'
import { storefrontWords } from './domains/words.ts'
import { lookWords } from './look/words.ts'
import { messageWords } from './messages/words.ts'
import { SaveBar } from './save-bar.tsx'
import { feedWords } from './selling/feeds/words.ts'
import { measuringWords } from './selling/measuring/words.ts'
import { storeSearchWords } from './selling/search/words.ts'
import { type Field, type GroupName, groupNames, type SectionName, storeGroups } from './settings/fields.ts'
import { GroupForm } from './settings/group-form.tsx'
import classes from './store.module.css'
import { useStore, type VersionedStore } from './use-store.ts'
import { storeWords } from './words.ts'

const LookEditor = lazyPart([lookWords], async () => (await import('./look/look-editor.tsx')).default)
const Domains = lazyPart([storefrontWords], async () => (await import('./domains/domains.tsx')).default)
const StoreMessages = lazyPart([messageWords], async () => (await import('./messages/message-overview.tsx')).default)
const StoreContent = lazyPart([contentWords], async () => (await import('./content/store-content.tsx')).default)
const StoreSearch = lazyPart(
  [storeSearchWords],
  async () => (await import('./selling/search/store-search.tsx')).default,
)
const ProductFeeds = lazyPart([feedWords], async () => (await import('./selling/feeds/product-feeds.tsx')).default)
const Measuring = lazyPart([measuringWords], async () => (await import('./selling/measuring/measuring.tsx')).default)
const StorefrontAccess = lazyPart(
  [storefrontWords],
  async () => (await import('./domains/storefront-access.tsx')).default,
)

/** Groups that are not stored in the store's row. */
const extras = {
  content: StoreContent,
  search: StoreSearch,
  feeds: ProductFeeds,
  measuring: Measuring,
  storefront: StorefrontAccess,
}
const isExtra = (group: GroupName): group is keyof typeof extras => group in extras

/** Shows one group of a store's settings; on a wide screen the others are listed beside it. */
export function StoreGroupPage({ storeId: store_id, group }: { storeId: string; group: string }) {
  const { storeGroups: words } = useWords(storeWords)
  const pathTo = usePathTo()
  const store = useStore(store_id)
  /** Editors with a preview take the place of the list of groups. */
  const isEditingMessage = useSearchParams()[0].has('message')
  const isWide = isEditingMessage || group === 'look'
  if (!(groupNames as string[]).includes(group)) return <NotFound />
  const { title, lead } = words.groups[group as GroupName]
  return (
    <Stack gap="sm">
      <Link
        to={pathTo('store', { store_id })}
        className={`${record.back} ${classes.back}`}
        data-wide={group === 'look' || undefined}
      >
        <Icon name="back" size={16} /> {words.back}
      </Link>
      <Page title={title} lead={store.data ? `${store.data.answer.name} · ${lead}` : lead}>
        <div className={classes.columns} data-wide={isWide || undefined}>
          <nav className={classes.nav} aria-label={words.label}>
            {groupNames.map((name) => (
              <Link
                key={name}
                to={pathTo('storeGroup', { store_id, group: name })}
                aria-current={name === group ? 'page' : undefined}
              >
                {words.groups[name].title}
              </Link>
            ))}
          </nav>
          <Loaded query={store}>
            {(latest) => <Content key={group} group={group as GroupName} latest={latest} />}
          </Loaded>
        </div>
      </Page>
    </Stack>
  )
}

function Content({ group, latest }: { group: GroupName; latest: VersionedStore }) {
  if (isExtra(group)) {
    const Extra = extras[group]
    return (
      <Suspense fallback={null}>
        <Extra storeId={latest.answer.unique_id} />
      </Suspense>
    )
  }
  if (group === 'messages')
    return (
      <Suspense fallback={null}>
        <StoreMessages store={latest.answer} sender={<GroupForm latest={latest} sections={storeGroups.messages} />} />
      </Suspense>
    )
  if (group === 'look')
    return (
      <Suspense fallback={null}>
        <LookEditor
          latest={latest}
          settingsForm={(report) => <GroupForm latest={latest} sections={storeGroups.look} {...report} />}
          saveBar={(forms) => <SaveBar forms={forms} />}
        />
      </Suspense>
    )
  const sections: Partial<Record<SectionName, Field[]>> = storeGroups[group]
  return (
    <Stack gap="lg">
      <GroupForm latest={latest} sections={sections} />
      {group === 'domain' && (
        <Suspense fallback={null}>
          <Domains />
        </Suspense>
      )}
    </Stack>
  )
}
