import { Group, type MantineColorScheme, NativeSelect, useMantineColorScheme } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Language, useLanguage } from '../../messages/provider.tsx'

/** Language and colour scheme, stored in this browser. */
export function Preferences() {
  const { messages, language, setLanguage } = useLanguage()
  const client = useQueryClient()
  const speak = async (chosen: Language) => {
    await setLanguage(chosen)
    // Some responses contain texts in the language of the request, such as the names of scopes, so they are loaded
    // again.
    await client.invalidateQueries({ refetchType: 'active' })
  }
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Group gap="xs" grow>
      <NativeSelect
        size="xs"
        aria-label={messages.language.label}
        value={language}
        onChange={(event) => speak(event.currentTarget.value as Language)}
        data={[
          { value: 'en', label: messages.language.en },
          { value: 'id', label: messages.language.id },
        ]}
      />
      <NativeSelect
        size="xs"
        aria-label={messages.theme.label}
        value={colorScheme}
        onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
        data={[
          { value: 'auto', label: messages.theme.auto },
          { value: 'light', label: messages.theme.light },
          { value: 'dark', label: messages.theme.dark },
        ]}
      />
    </Group>
  )
}
