import { Stack, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { settingDefaults } from '../../../../api/setting-defaults.generated.ts'
import type { StoreWithSettings as Store } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import record from '../../../../parts/layout/record-page.module.css'
import { Tabs } from '../../../../parts/layout/tabs.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { MessageForm } from './message-form.tsx'
import { type Language, type Message, type StorePath, useMessage } from './use-message.ts'
import { messageWords } from './words.ts'

type Props = { path: StorePath; kind: Message['kind']; store: Store }

/** Edits the text of one message, in the store's language or the other one. */
export default function MessageEditor({ path, kind, store }: Props) {
  const words = useWords(messageWords)
  const usual = store.settings.language ?? settingDefaults.language
  const asked = useSearchParams()[0].get('language')
  const language: Language = asked === 'id' || asked === 'en' ? asked : usual
  const message = useMessage(path, kind, language)
  const languages: Language[] = usual === 'id' ? ['id', 'en'] : ['en', 'id']
  return (
    <Stack gap="sm">
      <Link to="?" className={record.back}>
        <Icon name="back" size={16} /> {words.back}
      </Link>
      <Tabs
        label={words.language}
        tabs={languages.map((one) => ({
          key: one,
          label: words.languages[one],
          to: `?message=${kind}&language=${one}`,
          isCurrent: one === language,
        }))}
      />
      {language !== usual && <Text size="sm">{words.otherLanguage}</Text>}
      <Loaded query={message}>
        {(latest) => <MessageForm key={language} path={path} store={store} latest={latest} />}
      </Loaded>
    </Stack>
  )
}
