import { Group, type MantineColorScheme, NativeSelect, useMantineColorScheme } from '@mantine/core'
import { type Language, useLanguage } from '../messages/provider.tsx'

/** Language and colour scheme, stored in this browser. */
export function Preferences() {
  const { messages, language, setLanguage } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Group gap="xs" grow>
      <NativeSelect
        size="xs"
        aria-label={messages.language.label}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value as Language)}
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
